import type { MostLinkedTerm } from '../../contracts/most-linked.ts'
import type { Link, MentionsPage } from '../../contracts/page.ts'
import { linkTo } from './cards.ts'
import type { Glossary } from './glossary.ts'
import { rangeOf, termsOf } from './listing-page.ts'
import { mentionsSpanPath } from './mentions-paths.ts'

export const termLinks = (glossary: Glossary, ids: readonly number[]): Link[] => termsOf(glossary, ids).map(linkTo)

export const mostLinkedTerms = (glossary: Glossary, most: number): MostLinkedTerm[] =>
  glossary.mentions.sources.largest(most).flatMap(({ id, count }) => {
    const term = glossary.terms.get(id)
    return term === undefined ? [] : { id, name: term.name, slug: term.slug, linkName: term.linkName, count }
  })

export function mentionsPageData(glossary: Glossary, id: number, page: number): MentionsPage {
  const [term, listing] = [glossary.terms.get(id), glossary.mentions.sources.of(id)]
  const span = listing?.spans[page]
  if (term === undefined || listing === undefined || span === undefined)
    throw new Error(`Term ${id} has no page ${page} of mentions`)
  const linkAt = (to: number): Link | null => {
    const first = listing.spans[to]?.first
    return first === undefined ? null : { name: first.name, href: mentionsSpanPath(term.slug, listing.spans[to], to) }
  }
  const path = mentionsSpanPath(term.slug, span, page)
  return {
    kind: 'mentions',
    path,
    canonical: path,
    term: linkTo(term),
    total: page === 0 ? listing.size : null,
    terms: termLinks(glossary, listing.idsOf(page)),
    range: page === 0 ? '' : rangeOf(span),
    previous: linkAt(page - 1),
    next: linkAt(page + 1),
    jumps: span.jumps.flatMap((jump) => linkAt(jump) ?? []),
  }
}
