import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathOfFile } from '../../contracts/paths.ts'
import { HASHED } from '../../contracts/published-file.ts'
import { filesBelow } from './files-below.ts'
import { hashOf, type PublishedFolder } from './published-folder.ts'
import type { PublishedPage, PublishedPages } from './published-pages.ts'

/** Milliseconds for which files of former templates are kept, because pages in browsers and caches still request them. */
const KEEP = 7 * 24 * 3_600_000

interface AssetParts {
  rendererFolder: URL
  folder: PublishedFolder
  published: PublishedPages
  /** Called with all current files of the templates after each `publish`. */
  onFiles: (files: PublishedPage[], removed: string[]) => void
}

/** The files that come with the templates: styles, scripts, pictures, downloads. Files of former templates are kept for `KEEP`. */
export class Assets {
  readonly #parts: AssetParts
  readonly #source: string
  #paths: ReadonlySet<string> = new Set()

  constructor(parts: AssetParts) {
    this.#parts = parts
    this.#source = fileURLToPath(new URL('client/', parts.rendererFolder))
  }

  get size(): number {
    return this.#paths.size
  }

  has(path: string): boolean {
    return this.#paths.has(path)
  }

  /** Finds the files of the current templates and those of former ones that are still kept. `size` and `has` depend on it. */
  find(): void {
    const { published } = this.#parts
    const now = new Date()
    const present = new Set(filesBelow(this.#source).map(pathOfFile))
    const isYoung = (path: string): boolean => now.getTime() - published.retired.since(path, now).getTime() < KEEP
    const former = [...published.paths()].filter((path) => path.startsWith(HASHED) && !present.has(path))
    this.#paths = new Set([...present, ...former.filter(isYoung)])
  }

  /** Writes the files that are missing or have other bytes. Callers publish these before the pages that use them. */
  async publish(): Promise<void> {
    const { folder, published, onFiles } = this.#parts
    const assets: PublishedPage[] = []
    const changed: string[] = []
    for (const file of filesBelow(this.#source)) {
      const [path, bytes] = [pathOfFile(file), readFileSync(join(this.#source, file))]
      const hash = hashOf(bytes)
      if (folder.hash(file) !== hash) {
        await folder.put(file, bytes)
        changed.push(path)
      }
      assets.push({ path, file, inputs: hash, hash, movedTo: null, canonical: null })
      published.retired.remove(path)
    }
    published.add(assets, changed)
    onFiles(assets, [])
  }

  /** Publishes files again that are gone or have other bytes than were published. @returns their paths */
  async heal(): Promise<string[]> {
    const { folder, published } = this.#parts
    const differing = filesBelow(this.#source)
      .filter((file) => published.get(pathOfFile(file))?.hash !== folder.hash(file))
      .map(pathOfFile)
    if (differing.length > 0) await this.publish()
    return differing
  }
}
