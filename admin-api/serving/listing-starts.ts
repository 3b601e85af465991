import { compareNames } from '../../contracts/order.ts'

/** No slug is longer. Comparing thousands of digits by value with every page start would block the event loop. */
const LONGEST_SLUG = 100
const SLUG = `[a-z0-9-]{1,${LONGEST_SLUG}}`
const LATER_PAGE = new RegExp(`^(/browse|/categories/${SLUG})/(${SLUG})$`)

/** The listing of an address and the slug at which the page begins; null if it is no later page of a listing. */
export function laterPage(path: string): { listing: string; slug: string } | null {
  const [, listing, slug] = LATER_PAGE.exec(path) ?? []
  return listing === undefined || slug === undefined ? null : { listing, slug }
}

/** The slugs at which later pages of published listings begin. See docs/decisions/0017-listing-addresses.md. */
export class ListingStarts {
  private readonly starts = new Map<string, Set<string>>()

  add(path: string): void {
    const page = laterPage(path)
    if (page === null) return
    const starts = this.starts.get(page.listing)
    if (starts === undefined) this.starts.set(page.listing, new Set([page.slug]))
    else starts.add(page.slug)
  }

  remove(path: string): void {
    const page = laterPage(path)
    if (page !== null) this.starts.get(page.listing)?.delete(page.slug)
  }

  clear(): void {
    this.starts.clear()
  }

  /** The last page of a listing that begins before a slug; null if only the first page does. */
  lastBefore(listing: string, slug: string): string | null {
    let last: string | null = null
    for (const start of this.starts.get(listing) ?? [])
      if (compareNames(start, slug) < 0 && (last === null || compareNames(last, start) < 0)) last = start
    return last === null ? null : `${listing}/${last}`
  }
}
