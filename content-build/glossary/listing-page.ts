import type { TermContent } from '../../contracts/change.ts'
import type { Card, CardGroup, Link, ListingPage, ListingStart } from '../../contracts/page.ts'
import { categoryPath, overviewPath } from '../../contracts/paths.ts'
import { letterOf } from '../listings/alphabet.ts'
import { cardOf, linkTo } from './cards.ts'
import type { Glossary, ListingKey } from './glossary.ts'
import type { Span } from '../listings/listing.ts'
import { listingOverview, listingStart } from './listing-overview.ts'
import { listingPagePath } from './page-at.ts'

export function listingPageData(glossary: Glossary, key: ListingKey, page: number): ListingPage {
  const listing = glossary.listing(key)
  const category = key === null ? undefined : glossary.categories.get(key)
  const span = listing.spans[page]
  if (span === undefined) throw new Error(`The listing of ${category?.name ?? 'all terms'} has no page ${page}`)

  const path = listingPagePath(glossary, key, page)
  const linkToPage = (to: number, nameOf: (span: Span) => string): Link | null => {
    const target = listing.spans[to]
    return target === undefined ? null : { name: nameOf(target), href: listingPagePath(glossary, key, to) }
  }
  return {
    kind: 'listing',
    path,
    canonical: path,
    category:
      category === undefined ? null : { id: category.id, name: category.name, href: categoryPath(category.slug) },
    groups: groupByLetter(glossary, listing.idsOf(page)),
    first: page === 0 ? firstPageOnly(glossary, key) : null,
    overview: page === 0 ? null : overviewPath(category?.slug ?? null),
    start: listingStart(glossary, key),
    range: page === 0 ? '' : rangeOf(span),
    previous: linkToPage(page - 1, rangeOf),
    next: linkToPage(page + 1, rangeOf),
    jumps: span.jumps.flatMap((jump) => linkToPage(jump, ({ first }) => first?.name ?? '') ?? []),
  }
}

export const rangeOf = ({ first, last }: Span): string => `${first?.name ?? ''} to ${last?.name ?? ''}`

function groupByLetter(glossary: Glossary, ids: readonly number[]): CardGroup[] {
  const groups: CardGroup[] = []
  for (const term of termsOf(glossary, ids)) {
    const letter = letterOf(term.name)
    const group = groups.at(-1)
    if (group?.anchor === letter.anchor) group.cards.push(cardOf(glossary, term))
    else groups.push({ letter: letter.name, anchor: letter.anchor, cards: [cardOf(glossary, term)] })
  }
  return groups
}

export const termsOf = (glossary: Glossary, ids: readonly number[]): TermContent[] =>
  ids.flatMap((id) => glossary.terms.get(id) ?? [])

const firstPageOnly = (glossary: Glossary, key: ListingKey): ListingStart => ({
  ...listingOverview(glossary, key, 0),
  featured: key === null ? featuredCards(glossary) : null,
  popular: key === null ? glossary.popular.all.map(linkTo) : [],
})

const featuredCards = (glossary: Glossary): Card[] =>
  termsOf(glossary, glossary.featuredTermIds).map((term) => cardOf(glossary, term))
