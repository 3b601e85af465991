import { mentionsPath } from '../../contracts/paths.ts'
import type { Glossary } from './glossary.ts'
import { changedSpans } from '../listings/changed-spans.ts'
import type { Span } from '../listings/listing.ts'
import type { ChangedSources } from '../mentions/source-listings.ts'
import type { PageAt } from './page-at.ts'

/** As many of the terms that mention a term are on its own page; more have pages of their own. */
export const SHOWN_MENTIONS = 12

/** The pages of a term's mentions; none where its own page shows them all. @param spans as they are or were */
export const mentionSpans = (
  glossary: Glossary,
  id: number,
  spans = glossary.mentions.sources.of(id)?.spans ?? [],
): readonly Span[] => (spans.reduce((size, span) => size + span.size, 0) > SHOWN_MENTIONS ? spans : [])

/** What stands at an address of a term's mentions; its former addresses lead to the present one. */
export function mentionsAt(glossary: Glossary, slug: string, firstSlug: string | undefined): PageAt | null {
  const term = glossary.termSlugs.find(slug)
  if (term === undefined) return null
  const spans = mentionSpans(glossary, term.id)
  const page = firstSlug === undefined ? 0 : spans.findIndex(({ first }) => first?.slug === firstSlug)
  if (spans[page] === undefined || (page === 0 && firstSlug !== undefined)) return null
  if (term.slug === slug) return { kind: 'mentions', id: term.id, page }
  return page === 0 ? { kind: 'moved', to: mentionsPath(term.slug) } : null
}

export const mentionsSpanPath = (slug: string, span: Span | undefined, page: number): string =>
  mentionsPath(slug, page === 0 ? null : (span?.first?.slug ?? ''))

/** The addresses of a term's mentions, former ones included. @param spans as they are or were */
export function mentionsPaths(glossary: Glossary, id: number, of?: readonly Span[]): string[] {
  const [term, spans] = [glossary.terms.get(id), mentionSpans(glossary, id, of)]
  if (term === undefined || spans.length === 0) return []
  return [
    ...spans.map((span, page) => mentionsSpanPath(term.slug, span, page)),
    ...term.formerSlugs
      .filter((slug) => glossary.termSlugs.formerOwner(slug) === term)
      .map((slug) => mentionsPath(slug)),
  ]
}

/** Of the addresses of a term's mentions, present and former, those at which something else stands since its sources have changed. */
export function changedMentionsPaths(glossary: Glossary, id: number, { spans, come }: ChangedSources): string[] {
  const [before, after] = [mentionSpans(glossary, id, spans), mentionSpans(glossary, id)]
  const [term, listing] = [glossary.terms.get(id), glossary.mentions.sources.of(id)]
  if (term === undefined || listing === undefined || before.length === 0 || after.length === 0)
    return [...mentionsPaths(glossary, id, spans), ...mentionsPaths(glossary, id)]
  const pages = [...come].map((source) => listing.pageOf(source)).map((page) => ({ span: after[page], page }))
  return [...changedSpans(before, after), ...pages].map(({ span, page }) => mentionsSpanPath(term.slug, span, page))
}
