import type { PublishedFolder } from '../folder/published-folder.ts'
import type { PublishedPages } from '../folder/published-pages.ts'
import { PACE } from '../pace.ts'

/**
 * Of these pages, those that lead to an address that goes, as they are published now: what memory knows may not be published yet.
 * @returns null where they are too many to go out together with an edit
 */
export function findLeading(
  paths: ReadonlySet<string>,
  gone: ReadonlySet<string>,
  { folder, published }: { folder: PublishedFolder; published: PublishedPages },
): string[] | null {
  const { lookedAt, withGone } = PACE.mentions
  if (paths.size > lookedAt) return null
  const leading: string[] = []
  const links = [...gone].map((path) => `href="${path}"`)
  // By the hash of their bytes: a term's page stands at two addresses.
  const known = new Map<string, boolean>()
  for (const path of paths) {
    const page = published.get(path)
    if (page === undefined) continue
    const html = known.has(page.hash) ? null : folder.read(page.file)
    const isLeading = known.get(page.hash) ?? links.some((link) => html?.includes(link))
    known.set(page.hash, isLeading)
    if (!isLeading) continue
    leading.push(path)
    if (leading.length > withGone) return null
  }
  return leading
}
