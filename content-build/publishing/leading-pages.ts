import type { PublishedFolder } from '../folder/published-folder.ts'
import type { PublishedPages } from '../folder/published-pages.ts'
import { PACE } from '../pace.ts'

const HREF = /\shref="([^"]*)"/g

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
  for (const path of paths) {
    const page = published.get(path)
    if (page === undefined || !leadsTo(folder.read(page.file)?.toString() ?? '', gone)) continue
    leading.push(path)
    if (leading.length > withGone) return null
  }
  return leading
}

const leadsTo = (html: string, gone: ReadonlySet<string>): boolean =>
  [...html.matchAll(HREF)].some(([, href = '']) => gone.has(href))
