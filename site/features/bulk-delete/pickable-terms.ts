import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Category } from '../../../contracts/category.ts'
import { MAX_SEARCH_LENGTH } from '../../../contracts/search.ts'
import { request } from '../../lib/request.ts'
import { numberText } from '../../lib/texts.ts'
import { keepPicked } from './selection.ts'

/** Milliseconds for which the table's reads count as fresh. */
const FRESH = 60_000

/** Only this screen's reads become stale; they are then read again when the window gets the focus. */
const becomingStale = { staleTime: FRESH, refetchOnWindowFocus: true }

export interface PickableTerm {
  id: number
  name: string
  isLegacy: boolean
  /** The id of the term at which a legacy term's chain ends; null if there is none. */
  leadsTo: number | null
  /** Sorted by name. */
  categories: readonly Category[]
}

export interface PickableTerms {
  /** The last change that the table contains. */
  change: number
  terms: PickableTerm[]
}

/** All terms without their definitions: the service searches those, and the table reads only excerpts of the rows in view. */
export const pickableTermsRead = {
  queryKey: ['/api/terms', 'table'],
  queryFn: async (): Promise<PickableTerms> => {
    const { change, categories, groups, ids, names, groupOf, legacy } = await request('GET /api/terms/table', null)
    keepPicked(ids)
    const byId = new Map(categories.map((category) => [category.id, category]))
    const categoriesOf = groups.map((group) => group.flatMap((id) => byId.get(id) ?? []))
    const leadsTo = new Map(legacy)
    const terms = ids.map((id, row) => ({
      ...{ id, name: names[row] ?? '', isLegacy: leadsTo.has(id), leadsTo: leadsTo.get(id) ?? null },
      categories: categoriesOf[groupOf[row] ?? -1] ?? [],
    }))
    return { change, terms }
  },
  ...becomingStale,
}

/** The ids of the terms whose name, definition or category matches. */
const foundIdsRead = (search: string) => ({
  queryKey: ['/api/terms', 'ids', search],
  queryFn: async () => new Set(await request('GET /api/terms/ids', null, { query: { search } })),
  enabled: search !== '',
  // While the administrator types, the results of the previous text stay.
  placeholderData: keepPreviousData,
  // Each keystroke may leave thousands of ids in the cache.
  gcTime: 10_000,
  ...becomingStale,
})

export interface FoundTerms {
  /** null for all terms: there is no search, or no result yet. */
  ids: ReadonlySet<number> | null
  /** Whether `ids` still belong to another text. */
  isSearching: boolean
  hasFailed: boolean
  retry: () => void
}

export function useFoundTerms(search: string): FoundTerms {
  const sought = search.trim().slice(0, MAX_SEARCH_LENGTH)
  const { data, isPending, isPlaceholderData, isError, refetch } = useQuery(foundIdsRead(sought))
  const isAll = sought === ''
  return {
    ids: isAll ? null : (data ?? null),
    isSearching: !isAll && (isPending || isPlaceholderData),
    hasFailed: !isAll && isError,
    retry: () => void refetch(),
  }
}

/** The beginnings of definitions, by term id. @param ids separated by commas */
export const excerptsRead = (ids: string) => ({
  queryKey: ['/api/terms', 'excerpts', ids],
  queryFn: async () =>
    new Map(
      (await request('GET /api/terms/excerpts', null, { query: { ids } })).map(({ id, excerpt }) => [id, excerpt]),
    ),
  ...becomingStale,
})

/** How many of the picked terms the search leaves out. */
export const countHidden = (picked: ReadonlySet<number>, found: FoundTerms['ids']): number =>
  found === null ? 0 : [...picked].filter((id) => !found.has(id)).length

/** How many legacy terms that are not picked lead to a picked term. */
export const countStranded = (terms: readonly PickableTerm[], picked: ReadonlySet<number>): number =>
  terms.filter(({ id, leadsTo }) => leadsTo !== null && picked.has(leadsTo) && !picked.has(id)).length

/** 'Displaying M of N terms' while the search leaves some out. */
export const displayText = (shown: number, all: number): string =>
  `Displaying ${shown === all ? '' : `${numberText(shown)} of `}${numberText(all)} terms`
