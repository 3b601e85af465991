import type { MostLinkedTerm } from '../../contracts/most-linked.ts'
import type { Link, MentionsPage } from '../../contracts/page.ts'
import { mentionsPath } from '../../contracts/paths.ts'
import { linkTo } from './cards.ts'
import type { Glossary } from './glossary.ts'
import type { Span } from '../listings/listing.ts'
import { rangeOf } from './listing-page.ts'
import type { PageAt } from './page-at.ts'

/** As many of the terms that mention a term are on its own page; more have pages of their own. */
export const SHOWN_MENTIONS = 12

/** The pages of a term's mentions; none where its own page shows them all. @param spans as they are or were */
export const mentionSpans = (
  glossary: Glossary,
  id: number,
  spans = glossary.mentions.sources.of(id)?.spans ?? [],
): readonly Span[] => ((spans.at(-1)?.to ?? 0) > SHOWN_MENTIONS ? spans : [])

/** What stands at an address of a term's mentions; its former addresses lead to the present one. */
export function mentionsAt(glossary: Glossary, slug: string, firstSlug: string | undefined): PageAt | null {
  const term = glossary.termBySlug(slug) ?? glossary.termByFormerSlug(slug)
  if (term === undefined) return null
  const spans = mentionSpans(glossary, term.id)
  const page = firstSlug === undefined ? 0 : spans.findIndex(({ first }) => first?.slug === firstSlug)
  if (spans[page] === undefined || (page === 0 && firstSlug !== undefined)) return null
  if (term.slug === slug) return { kind: 'mentions', id: term.id, page }
  return page === 0 ? { kind: 'moved', to: mentionsPath(term.slug) } : null
}

const spanPath = (slug: string, span: Span | undefined, page: number): string =>
  mentionsPath(slug, page === 0 ? null : (span?.first?.slug ?? ''))

/** The addresses of a term's mentions, former ones included. @param spans as they are or were */
export function mentionsPaths(glossary: Glossary, id: number, of?: readonly Span[]): string[] {
  const [term, spans] = [glossary.terms.get(id), mentionSpans(glossary, id, of)]
  if (term === undefined || spans.length === 0) return []
  return [
    ...spans.map((span, page) => spanPath(term.slug, span, page)),
    ...term.formerSlugs.filter((slug) => glossary.termByFormerSlug(slug) === term).map((slug) => mentionsPath(slug)),
  ]
}

export const termLinks = (glossary: Glossary, ids: readonly number[]): Link[] =>
  ids.flatMap((id) => glossary.terms.get(id) ?? []).map(linkTo)

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
    return first === undefined ? null : { name: first.name, href: spanPath(term.slug, listing.spans[to], to) }
  }
  const path = spanPath(term.slug, span, page)
  return {
    kind: 'mentions',
    path,
    canonical: path,
    term: linkTo(term),
    total: page === 0 ? listing.size : null,
    terms: termLinks(glossary, listing.idsOf(span)),
    range: page === 0 ? '' : rangeOf(span),
    previous: linkAt(page - 1),
    next: linkAt(page + 1),
  }
}
