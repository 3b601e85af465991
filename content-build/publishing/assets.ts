import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf, type PublishedFolder } from './published-folder.ts'
import type { PublishedPage, PublishedPages } from './published-pages.ts'

/**
 * Publishes the files that come with the templates: styles, scripts, pictures, downloads. They come before
 * the pages that need them; those that no page needs any more are taken away after.
 */
export function publishAssets(
  rendererFolder: URL,
  folder: PublishedFolder,
  published: PublishedPages,
): PublishedPage[] {
  const source = fileURLToPath(new URL('client/', rendererFolder))
  const assets = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => relative(source, join(file.parentPath, file.name)).replaceAll('\\', '/'))
    .sort()
    .map((file): PublishedPage => {
      const bytes = readFileSync(join(source, file))
      const hash = hashOf(bytes)
      if (folder.hash(file) !== hash) folder.write(file, bytes)
      return { path: `/${file}`, file, inputs: hash, hash, movedTo: null, canonical: null }
    })
  published.save(assets, [])
  return assets
}
