import type { TermContent } from '../../contracts/change.ts'
import { INDEXED_FIXED_PATHS, type DatedAddress } from '../../contracts/page.ts'
import { sitemapPartPath, termPath } from '../../contracts/paths.ts'
import { laterOf } from '../listings/listing.ts'
import type { Glossary, ListingKey } from './glossary.ts'
import { listingPagePath } from './page-at.ts'

/** Ids per part, 1 to 1000 in the first one. An edit touches one part, and none comes near the protocol's limit of 50,000. */
const IDS = 1000

/** A part of the sitemap: all pages that are not a term's, or the terms in a range of ids, numbered from 1. */
export type SitemapPart = 'pages' | number

export const partOf = (termId: number): number => Math.ceil(termId / IDS)

export const partPath = (part: SitemapPart): string => sitemapPartPath(part === 'pages' ? part : `terms-${part}`)

/** The part at a path; null if there is none, or if it has no terms any more. */
export function partAt(glossary: Glossary, path: string): SitemapPart | null {
  if (path === partPath('pages')) return 'pages'
  const part = Number(/^\/sitemaps\/terms-([1-9]\d{0,8})\.xml$/.exec(path)?.[1])
  return termsOf(glossary, part).next().done === true ? null : part
}

/** All parts, each with the newest time in it. */
export function sitemapParts(glossary: Glossary): DatedAddress[] {
  const newest = new Map<number, string>()
  for (const { id, updatedAt } of glossary.terms.values()) {
    const part = partOf(id)
    newest.set(part, laterOf(newest.get(part) ?? null, updatedAt))
  }
  const parts = [...newest].sort(([a], [b]) => a - b).map(([part, updatedAt]) => ({ path: partPath(part), updatedAt }))
  // Every term is on a listing page, so the part 'pages' is as new as the newest term.
  const last = parts.reduce<string | null>((latest, { updatedAt }) => laterOf(latest, updatedAt), null)
  return [{ path: partPath('pages'), updatedAt: last }, ...parts]
}

/** The pages of a part: terms by id, or Home and the pages of all terms before those of the categories. */
export function sitemapPages(glossary: Glossary, part: SitemapPart): DatedAddress[] {
  if (part !== 'pages')
    return [...termsOf(glossary, part)].map(({ slug, updatedAt }) => ({ path: termPath(slug), updatedAt }))
  const categories = [...glossary.categories.keys()].sort((a, b) => a - b)
  return [
    ...INDEXED_FIXED_PATHS.map((path) => ({ path, updatedAt: null })),
    ...[null, ...categories].flatMap((key) => listingPages(glossary, key)),
  ]
}

/** The pages of a listing, each with the newest time of the terms that it shows. */
const listingPages = (glossary: Glossary, key: ListingKey): DatedAddress[] =>
  glossary.listing(key).spans.map((_, page) => {
    let updatedAt = glossary.listing(key).newestOf(page)
    for (const id of key === null && page === 0 ? glossary.featuredTermIds : []) {
      const term = glossary.terms.get(id)
      if (term !== undefined) updatedAt = laterOf(updatedAt, term.updatedAt)
    }
    return { path: listingPagePath(glossary, key, page), updatedAt }
  })

function* termsOf(glossary: Glossary, part: number): Generator<TermContent> {
  for (let id = (part - 1) * IDS + 1; id <= part * IDS; id += 1) {
    const term = glossary.terms.get(id)
    if (term !== undefined) yield term
  }
}
