import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HASHED } from '../../contracts/published-file.ts'
import { filesBelow } from './files-below.ts'
import { hashOf, type PublishedFolder } from './published-folder.ts'
import type { PublishedPage, PublishedPages } from './published-pages.ts'

/** Milliseconds that files of former templates stay: pages that a reader or a cache still has ask for them. */
const KEEP = 7 * 24 * 3_600_000

/** The paths of the files that come with the templates. */
export const assetPaths = (rendererFolder: URL): string[] =>
  filesBelow(fileURLToPath(new URL('client/', rendererFolder))).map((file) => `/${file}`)

/** Publishes the files that come with the templates: styles, scripts, pictures, downloads. They come before the pages that need them. */
export async function publishAssets(
  rendererFolder: URL,
  folder: PublishedFolder,
  published: PublishedPages,
): Promise<PublishedPage[]> {
  const source = fileURLToPath(new URL('client/', rendererFolder))
  const assets: PublishedPage[] = []
  const changed: string[] = []
  for (const file of filesBelow(source)) {
    const bytes = readFileSync(join(source, file))
    const hash = hashOf(bytes)
    if (folder.hash(file) !== hash) {
      await folder.put(file, bytes)
      changed.push(`/${file}`)
    }
    assets.push({ path: `/${file}`, file, inputs: hash, hash, movedTo: null, canonical: null })
    published.retired.remove(`/${file}`)
  }
  published.add(assets, changed)
  return assets
}

/** Files of former templates that stay for now. @param present the paths of the files that come with these templates */
export function keptAssets(published: PublishedPages, present: ReadonlySet<string>, now: Date): string[] {
  return [...published.paths()].filter(
    (path) =>
      path.startsWith(HASHED) &&
      !present.has(path) &&
      now.getTime() - published.retired.since(path, now).getTime() < KEEP,
  )
}
