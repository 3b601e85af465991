import { atom, type ReadableAtom } from 'nanostores'
import type { Category } from '../../../contracts/category.ts'
import type { NamedTerm } from '../../../contracts/names.ts'
import { SEARCH_RESULTS } from '../../../contracts/search.ts'
import type { Term } from '../../../contracts/term.ts'
import { request, RequestFailure, requestPart } from '../../lib/request.ts'
import { loadNames } from './names.ts'
import { findSimilarNames } from './similar-names.ts'
import { findSuggestions, type Suggestion } from '../../lib/suggestions.ts'
import { type Asked, keepAddress } from './search-address.ts'

/**
 * The full search of an address (`/?search=…`). The service ranks the terms; if it cannot be reached, the published names are searched instead.
 * A newer search replaces an older one, whose late results are dropped.
 */
export type FullSearch =
  | { stage: 'searching'; query: string }
  | Found
  | { stage: 'none'; query: string; similar: Suggestion<NamedTerm>[] }
  | { stage: 'names-only'; query: string; terms: Suggestion<NamedTerm>[]; total: number }
  | { stage: 'failed'; query: string; message: string }

export interface Found {
  stage: 'found'
  query: string
  /** The terms of all categories, as far as they are loaded. */
  all: BestTerms
  /** Only terms of this category are shown; null: all. */
  categoryId: number | null
  shown: BestTerms
  more: 'idle' | 'loading' | 'failed'
  /** The categories to narrow `all` by; empty if they could not be loaded. */
  categories: Category[]
  /** The first term that 'Show more' added, which gets the focus. */
  firstNew?: Term | undefined
}

/** The best matches, as far as they are loaded. */
interface BestTerms {
  terms: Term[]
  /** The number of all matches; Infinity until it is known. */
  total: number
}

const $search = atom<FullSearch>({ stage: 'searching', query: '' })
export const $fullSearch: ReadableAtom<FullSearch> = $search

export async function search(asked: Asked): Promise<void> {
  const { query } = asked
  $search.set({ stage: 'searching', query })
  const next = await answer(asked)
  if (!isCurrent('searching', query)) return
  $search.set(next)
  if (next.stage === 'none') void offerSimilar(query)
}

async function answer({ query, categoryId, count }: Asked): Promise<FullSearch> {
  try {
    const [all, some, categories] = await Promise.all([
      readParts(query, null, categoryId === null ? count : SEARCH_RESULTS),
      categoryId === null ? null : readParts(query, categoryId, count),
      request('GET /api/terms/search/categories', null, { query: { search: query } }).catch(() => []),
    ])
    if (all.terms.length === 0) return { stage: 'none', query, similar: [] }
    const found = { stage: 'found', query, all, categories, more: 'idle' } as const
    return some?.terms.length ? { ...found, categoryId, shown: some } : { ...found, categoryId: null, shown: all }
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure
    return answerFromNames(query, failure)
  }
}

const readPart = (search: string, categoryId: number | null, offset: number) =>
  requestPart('GET /api/terms/search', null, {
    query: { search, limit: SEARCH_RESULTS, offset, ...(categoryId !== null && { categoryId }) },
  })

/** Requests all parts concurrently, so that a reader who returns to a long list waits for one round trip only. */
async function readParts(query: string, categoryId: number | null, count: number): Promise<BestTerms> {
  const offsets = Array.from({ length: count / SEARCH_RESULTS }, (_, part) => part * SEARCH_RESULTS)
  const parts = await Promise.all(offsets.map((offset) => readPart(query, categoryId, offset)))
  return { terms: parts.flatMap(({ reply }) => reply), total: parts[0]?.total ?? 0 }
}

export const hasMore = ({ terms, total }: BestTerms): boolean => terms.length < total

/** Adds 'Did you mean' to 'No terms found'. */
async function offerSimilar(query: string): Promise<void> {
  const similar = await findSimilarNames(query)
  if (isCurrent('none', query)) $search.set({ stage: 'none', query, similar })
}

/** Searches the published names, because the service cannot be reached. */
async function answerFromNames(query: string, { message }: RequestFailure): Promise<FullSearch> {
  const names = await loadNames(query)
  if (names === null) return { stage: 'failed', query, message }
  const terms = findSuggestions(names, query, Infinity)
  return { stage: 'names-only', query, terms: terms.slice(0, SEARCH_RESULTS), total: terms.length }
}

/** Loads the next best terms after those that are shown. */
export async function showMore(): Promise<void> {
  const before = $search.get()
  if (before.stage === 'found' && before.more !== 'loading') await load(before, before.shown, true)
}

/**
 * Narrows the results to a category; null widens them again. The category's terms that are loaded (its best) are shown at once;
 * if there are none, the former results stay until its first terms arrive.
 */
export async function narrow(categoryId: number | null): Promise<void> {
  const before = $search.get()
  if (before.stage !== 'found') return
  const { query, all } = before
  const terms = all.terms.filter(({ categories }) => categories.some(({ id }) => id === categoryId))
  const known = categoryId === null ? all : { terms, total: hasMore(all) ? Infinity : terms.length }
  const shown = known.terms.length === 0 && hasMore(known) ? before.shown : known
  const now: Found = { ...before, categoryId, shown, more: 'idle', firstNew: undefined }
  $search.set(now)
  keepAddress({ query, categoryId, count: known.terms.length })
  if (known !== all && hasMore(all)) await load(now, known, false)
}

/**
 * Loads the next best terms of the chosen category.
 * @param known those of its terms that are loaded already
 * @param movesFocus to the first term after the known ones
 */
async function load(before: Found, known: BestTerms, movesFocus: boolean): Promise<void> {
  const { query, categoryId, shown } = before
  const { terms, total } = known
  const isKnown = ({ id }: Term): boolean => terms.some((term) => term.id === id)
  $search.set({ ...before, more: 'loading' })
  const next = await readPart(query, categoryId, terms.length)
    .then((part) =>
      // Terms that were added or deleted since shift the others to other parts.
      part.reply.some(isKnown) || (total < Infinity && total !== part.total)
        ? readParts(query, categoryId, terms.length + SEARCH_RESULTS)
        : { terms: [...terms, ...part.reply], total: part.total },
    )
    .catch(() => null)
  const now = $search.get()
  // The reader has turned to other results.
  if (now.stage !== 'found' || now.shown !== shown || now.categoryId !== categoryId) return
  if (next === null) {
    $search.set({ ...now, shown: known, more: 'failed' })
    return
  }
  const firstNew = movesFocus ? next.terms[next.terms.findLastIndex(isKnown) + 1] : undefined
  $search.set({ ...now, all: categoryId === null ? next : now.all, shown: next, more: 'idle', firstNew })
  keepAddress({ query, categoryId, count: next.terms.length })
}

const isCurrent = (stage: FullSearch['stage'], query: string): boolean => {
  const now = $search.get()
  return now.stage === stage && now.query === query
}

/** The announcement for screen readers when the search reaches a new stage. */
export function announcementOf(now: FullSearch): string {
  switch (now.stage) {
    case 'searching':
      return 'Searching'
    case 'found':
      return countText(now.shown)
    case 'none':
      return 'No terms found'
    case 'names-only':
      return `${NAMES_ONLY} ${countText(now)}`
    case 'failed':
      return now.message
  }
}

/** How many terms are shown, and of how many if there are more. */
export const countText = ({ terms: { length }, total }: { terms: unknown[]; total: number }): string =>
  `Displaying ${length} term(s)${total > length && total < Infinity ? ` of ${total.toLocaleString('en-US')}, best first` : ''}`

export const NAMES_ONLY = 'The full search cannot be reached, so only the names of terms were searched.'
