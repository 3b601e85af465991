import { atom, type ReadableAtom } from 'nanostores'
import type { NamedTerm } from '../../../contracts/names.ts'
import { SEARCH_RESULTS } from '../../../contracts/search.ts'
import type { Term } from '../../../contracts/term.ts'
import { RequestFailure, requestPart } from '../../lib/request.ts'
import { loadNames } from './names.ts'
import { findSimilarNames } from './similar-names.ts'
import { findSuggestions, type Suggestion } from '../../lib/suggestions.ts'
import { type Asked, keepAddress } from './search-address.ts'

/**
 * The full search that the address asks for (`/?search=…`). The service ranks; where it cannot be reached, the published names are searched instead.
 * A newer search replaces an older one: its late results are dropped.
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
  terms: Term[]
  /** How many terms match in all; null where it is unknown until the last part. */
  total: number | null
  hasMore: boolean
  more: 'idle' | 'loading' | 'failed'
  /** The first term that 'Show more' brought, by its index; the reader goes on there. */
  firstNew: number | null
  /** Only terms of this category are shown; null: all. */
  categoryId: number | null
}

const $search = atom<FullSearch>({ stage: 'searching', query: '' })
export const $fullSearch: ReadableAtom<FullSearch> = $search

export async function search(asked: Asked): Promise<void> {
  const { query } = asked
  $search.set({ stage: 'searching', query })
  const next = await answer(asked)
  if (!isStill('searching', query)) return
  $search.set(next)
  if (next.stage === 'none') void offerSimilar(query)
}

async function answer({ query, categoryId, count }: Asked): Promise<FullSearch> {
  try {
    const { reply, total } = await readParts(query, count)
    if (reply.length === 0) return { stage: 'none', query, similar: [] }
    const isOffered = reply.some(({ categories }) => categories.some(({ id }) => id === categoryId))
    return {
      stage: 'found',
      query,
      terms: reply,
      ...rest(reply, total),
      more: 'idle',
      firstNew: null,
      categoryId: isOffered ? categoryId : null,
    }
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure
    return answerFromNames(query, failure)
  }
}

const readPart = (query: string, offset: number) =>
  requestPart('GET /api/terms/search', null, { query: { search: query, limit: SEARCH_RESULTS, offset } })

/** Side by side: a reader who comes back waits for one request, not for one after the other. */
async function readParts(query: string, count: number): Promise<{ reply: Term[]; total: number | null }> {
  const offsets = Array.from({ length: count / SEARCH_RESULTS }, (_, part) => part * SEARCH_RESULTS)
  const parts = await Promise.all(offsets.map((offset) => readPart(query, offset)))
  return { reply: parts.flatMap(({ reply }) => reply), total: parts[0]?.total ?? null }
}

/** A service that does not count has more for as long as its parts are full. */
const rest = (terms: Term[], total: number | null): { total: number | null; hasMore: boolean } => ({
  total,
  hasMore: total === null ? terms.length > 0 && terms.length % SEARCH_RESULTS === 0 : terms.length < total,
})

/** 'Did you mean' follows 'No terms found' a little later. */
async function offerSimilar(query: string): Promise<void> {
  const similar = await findSimilarNames(query)
  if (isStill('none', query)) $search.set({ stage: 'none', query, similar })
}

/** With the service down, the published names are searched. */
async function answerFromNames(query: string, { message }: RequestFailure): Promise<FullSearch> {
  const names = await loadNames(query)
  if (names === null) return { stage: 'failed', query, message }
  const terms = findSuggestions(names, query, Infinity)
  return { stage: 'names-only', query, terms: terms.slice(0, SEARCH_RESULTS), total: terms.length }
}

/** The next best terms, after those that are shown. */
export async function showMore(): Promise<void> {
  const before = $search.get()
  if (before.stage !== 'found' || before.more === 'loading') return
  $search.set({ ...before, more: 'loading' })
  const part = await readPart(before.query, before.terms.length).catch(() => null)
  const now = $search.get()
  if (now.stage !== 'found' || now.query !== before.query) return
  if (part === null) $search.set({ ...now, more: 'failed' })
  else {
    const terms = [...now.terms, ...part.reply]
    const { total, hasMore } = rest(terms, part.total)
    $search.set({
      ...now,
      terms,
      total,
      hasMore: hasMore && part.reply.length > 0,
      more: 'idle',
      firstNew: now.terms.length,
    })
    keepAddress({ ...now, count: terms.length })
  }
}

/** Narrows the terms that are shown; null widens again. */
export function narrow(categoryId: number | null): void {
  const now = $search.get()
  if (now.stage !== 'found') return
  $search.set({ ...now, categoryId })
  keepAddress({ ...now, categoryId, count: now.terms.length })
}

const isStill = (stage: FullSearch['stage'], query: string): boolean => {
  const now = $search.get()
  return now.stage === stage && now.query === query
}

export const shownTerms = ({ terms, categoryId }: Found): Term[] =>
  categoryId === null ? terms : terms.filter(({ categories }) => categories.some(({ id }) => id === categoryId))

/** What a screen reader says when the search has got further. */
export function announcementOf(now: FullSearch): string {
  switch (now.stage) {
    case 'searching':
      return 'Searching'
    case 'found':
      return countText(shownTerms(now).length)
    case 'none':
      return 'No terms found'
    case 'names-only':
      return `${NAMES_ONLY} ${countText(now.terms.length)}`
    case 'failed':
      return now.message
  }
}

export const countText = (count: number): string => `Displaying ${count} term(s)`

export const NAMES_ONLY = 'The full search cannot be reached, so only the names of terms were searched.'
