import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow } from './files-below.ts'
import { hashOf, type PublishedFolder } from './published-folder.ts'
import type { PublishedPage, PublishedPages } from './published-pages.ts'

/**
 * Publishes the files that come with the templates: styles, scripts, pictures, downloads. They come before
 * the pages that need them; those that no page needs any more are taken away after.
 */
export async function publishAssets(
  rendererFolder: URL,
  folder: PublishedFolder,
  published: PublishedPages,
): Promise<PublishedPage[]> {
  const source = fileURLToPath(new URL('client/', rendererFolder))
  const assets: PublishedPage[] = []
  for (const file of filesBelow(source)) {
    const bytes = readFileSync(join(source, file))
    const hash = hashOf(bytes)
    if (folder.hash(file) !== hash) await folder.write([file], bytes)
    assets.push({ path: `/${file}`, file, inputs: hash, hash, movedTo: null, canonical: null })
  }
  published.save(assets, [])
  return assets
}
