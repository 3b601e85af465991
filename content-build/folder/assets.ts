import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathOfFile } from '../../contracts/paths.ts'
import { HASHED } from '../../contracts/published-file.ts'
import { filesBelow } from './files-below.ts'
import { hashOf, type PublishedFolder } from './published-folder.ts'
import type { PublishedPage, PublishedPages } from './published-pages.ts'

/** Milliseconds that files of former templates stay: pages that a reader or a cache still has ask for them. */
const KEEP = 7 * 24 * 3_600_000

interface AssetParts {
  rendererFolder: URL
  folder: PublishedFolder
  published: PublishedPages
  /** Called with all of them whenever some were published. */
  onFiles: (files: PublishedPage[], removed: string[]) => void
}

/** The files that come with the templates: styles, scripts, pictures, downloads. Those of former templates stay for a while. */
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

  /** Looks which there are, those of former templates that stay for now among them. */
  find(): void {
    const { published } = this.#parts
    const now = new Date()
    const present = new Set(filesBelow(this.#source).map(pathOfFile))
    const isYoung = (path: string): boolean => now.getTime() - published.retired.since(path, now).getTime() < KEEP
    const former = [...published.paths()].filter((path) => path.startsWith(HASHED) && !present.has(path))
    this.#paths = new Set([...present, ...former.filter(isYoung)])
  }

  /** Publishes what is missing or has other bytes. They come before the pages that need them. */
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

  /** Publishes those again that are gone or have other bytes than were published. @returns their addresses */
  async heal(): Promise<string[]> {
    const { folder, published } = this.#parts
    const differing = filesBelow(this.#source)
      .filter((file) => published.get(pathOfFile(file))?.hash !== folder.hash(file))
      .map(pathOfFile)
    if (differing.length > 0) await this.publish()
    return differing
  }
}
