import { mentionsPath } from '../../contracts/paths.ts'
import type { Glossary } from './glossary.ts'
import { changedSpans } from '../listings/changed-spans.ts'
import type { Span } from '../listings/listing.ts'
import type { ChangedSources } from '../mentions/source-listings.ts'
import type { PageAt } from './page-at.ts'

/** The number of mentioning terms that a term's own page shows. If there are more, all of them are on pages of mentions. */
export const SHOWN_MENTIONS = 12

/** A term's pages of mentions; none if its own page shows them all. @param spans the present or former pages of the listing */
export const mentionSpans = (
  glossary: Glossary,
  id: number,
  spans = glossary.mentions.sources.of(id)?.spans ?? [],
): readonly Span[] => (spans.reduce((size, span) => size + span.size, 0) > SHOWN_MENTIONS ? spans : [])

/** What is published at a path of mentions. A former slug of the term redirects to the present path of the first page. */
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

/** The paths of a term's pages of mentions, those by former slugs included. @param cut the present or former pages of the listing */
export function mentionsPaths(glossary: Glossary, id: number, cut?: readonly Span[]): string[] {
  const [term, spans] = [glossary.terms.get(id), mentionSpans(glossary, id, cut)]
  if (term === undefined || spans.length === 0) return []
  return [
    ...spans.map((span, page) => mentionsSpanPath(term.slug, span, page)),
    ...term.formerSlugs
      .filter((slug) => glossary.termSlugs.formerOwner(slug) === term)
      .map((slug) => mentionsPath(slug)),
  ]
}

/** The present and former paths of a term's pages of mentions at which something has changed with the terms that mention it. */
export function changedMentionsPaths(glossary: Glossary, id: number, { spans, come }: ChangedSources): string[] {
  const [before, after] = [mentionSpans(glossary, id, spans), mentionSpans(glossary, id)]
  const [term, listing] = [glossary.terms.get(id), glossary.mentions.sources.of(id)]
  if (term === undefined || listing === undefined || before.length === 0 || after.length === 0)
    return [...mentionsPaths(glossary, id, spans), ...mentionsPaths(glossary, id)]
  const pages = [...come].map((source) => listing.pageOf(source)).map((page) => ({ span: after[page], page }))
  return [...changedSpans(before, after), ...pages].map(({ span, page }) => mentionsSpanPath(term.slug, span, page))
}
