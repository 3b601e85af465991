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

interface AssetTools {
  rendererFolder: URL
  folder: PublishedFolder
  published: PublishedPages
}

const sourceOf = (rendererFolder: URL): string => fileURLToPath(new URL('client/', rendererFolder))

/** Publishes the files that come with the templates: styles, scripts, pictures, downloads. They come before the pages that need them. */
export async function publishAssets({ rendererFolder, folder, published }: AssetTools): Promise<PublishedPage[]> {
  const source = sourceOf(rendererFolder)
  const assets: PublishedPage[] = []
  const changed: string[] = []
  for (const file of filesBelow(source)) {
    const [path, bytes] = [pathOfFile(file), readFileSync(join(source, file))]
    const hash = hashOf(bytes)
    if (folder.hash(file) !== hash) {
      await folder.put(file, bytes)
      changed.push(path)
    }
    assets.push({ path, file, inputs: hash, hash, movedTo: null, canonical: null })
    published.retired.remove(path)
  }
  published.add(assets, changed)
  return assets
}

/** The paths of those that come with the templates, and of those of former templates that stay for now. */
export function findAssets({ rendererFolder, published }: AssetTools): ReadonlySet<string> {
  const now = new Date()
  const present = new Set(filesBelow(sourceOf(rendererFolder)).map(pathOfFile))
  const isYoung = (path: string): boolean => now.getTime() - published.retired.since(path, now).getTime() < KEEP
  const former = [...published.paths()].filter((path) => path.startsWith(HASHED) && !present.has(path))
  return new Set([...present, ...former.filter(isYoung)])
}

/** The paths of those that come with the templates and are gone, or have other bytes than were published. */
export const findDifferingAssets = ({ rendererFolder, folder, published }: AssetTools): string[] =>
  filesBelow(sourceOf(rendererFolder))
    .filter((file) => published.get(pathOfFile(file))?.hash !== folder.hash(file))
    .map(pathOfFile)
