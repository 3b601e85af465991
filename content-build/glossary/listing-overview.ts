import { compareTerms } from '../../contracts/order.ts'
import type { Link, ListingOverview, OverviewPage } from '../../contracts/page.ts'
import { categoryPath } from '../../contracts/paths.ts'
import type { Glossary, ListingKey } from './glossary.ts'
import { listingPagePath } from './page-at.ts'

export const overviewPageData = (glossary: Glossary, key: ListingKey, path: string): OverviewPage => ({
  kind: 'overview',
  path,
  start: listingStart(glossary, key),
  ...listingOverview(glossary, key, null),
})

/** @param within the index of the page that shows the overview: letters on that page need only an anchor; null: a page of its own */
export function listingOverview(glossary: Glossary, key: ListingKey, within: number | null): ListingOverview {
  const { size, letters } = glossary.listing(key)
  return {
    total: size,
    tabs: [...glossary.categories.values()].sort(compareTerms).map(({ id, name, slug }) => ({
      name,
      href: categoryPath(slug),
      count: key === null ? glossary.listing(id).size : null,
    })),
    letters: letters.map(({ letter, page }) => ({
      name: letter.name,
      href: `${page === within ? '' : listingPagePath(glossary, key, page)}#${letter.anchor}`,
    })),
  }
}

export const listingStart = (glossary: Glossary, key: ListingKey): Link => ({
  name: (key === null ? undefined : glossary.categories.get(key)?.name) ?? 'All terms',
  href: listingPagePath(glossary, key, 0),
})
