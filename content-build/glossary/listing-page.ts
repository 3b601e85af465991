import type { CategoryContent, TermContent } from '../../contracts/change.ts'
import { compareTerms } from '../../contracts/order.ts'
import type { Card, CardGroup, Link, ListingPage, ListingStart } from '../../contracts/page.ts'
import { categoryPath } from '../../contracts/paths.ts'
import { letterOf } from './alphabet.ts'
import { cardOf, linkTo } from './cards.ts'
import type { Glossary, ListingKey } from './glossary.ts'
import type { Listing, Span } from './listing.ts'
import { spanPath } from './page-at.ts'

export function listingPageData(glossary: Glossary, key: ListingKey, page: number): ListingPage {
  const listing = glossary.listing(key)
  const category = key === null ? undefined : glossary.categories.get(key)
  const slug = category?.slug ?? null
  const span = listing.spans[page]
  if (span === undefined) throw new Error(`The listing of ${category?.name ?? 'all terms'} has no page ${page}`)

  const path = spanPath(slug, span, page)
  const linkTo = (to: number): Link | null => {
    const target = listing.spans[to]
    return target?.first === undefined ? null : { name: target.first.name, href: spanPath(slug, target, to) }
  }
  const start: Link = { name: category?.name ?? 'All Categories', href: spanPath(slug, listing.spans[0], 0) }
  return {
    kind: 'listing',
    path,
    canonical: path,
    category:
      category === undefined ? null : { id: category.id, name: category.name, href: categoryPath(category.slug) },
    groups: groupByLetter(glossary, listing.idsOf(span)),
    first: page === 0 ? listingStart(glossary, listing, category, slug) : null,
    start,
    range: page === 0 ? '' : rangeOf(span),
    previous: linkTo(page - 1),
    next: linkTo(page + 1),
    jumps: span.jumps.flatMap((jump) => linkTo(jump) ?? []),
  }
}

export const rangeOf = ({ first, last }: Span): string => `${first?.name ?? ''} – ${last?.name ?? ''}`

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

const termsOf = (glossary: Glossary, ids: readonly number[]): TermContent[] =>
  ids.flatMap((id) => glossary.terms.get(id) ?? [])

function listingStart(
  glossary: Glossary,
  listing: Listing,
  category: CategoryContent | undefined,
  slug: string | null,
): ListingStart {
  return {
    total: listing.size,
    tabs: [...glossary.categories.values()].sort(compareTerms).map((tab) => ({
      name: tab.name,
      href: categoryPath(tab.slug),
      count: category === undefined ? glossary.listing(tab.id).size : null,
    })),
    featured: category === undefined ? featuredCards(glossary) : null,
    popular: category === undefined ? glossary.popular.all.map(linkTo) : [],
    letters: listing.letters.map(({ letter, page }) => ({
      name: letter.name,
      href: `${page === 0 ? '' : spanPath(slug, listing.spans[page], page)}#${letter.anchor}`,
    })),
  }
}

const featuredCards = (glossary: Glossary): Card[] =>
  termsOf(glossary, glossary.featuredTermIds).map((term) => cardOf(glossary, term))
