import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Category } from '../../../contracts/category.ts'
import { MAX_SEARCH_LENGTH } from '../../../contracts/search.ts'
import { request } from '../../lib/request.ts'
import { numberText } from '../../lib/texts.ts'
import { keepPicked } from './selection.ts'

/** Milliseconds for which what the table shows counts as fresh. */
const FRESH = 60_000

/** Of the administrators' table: the one screen whose reads grow old, and are read again when the window gets the focus. */
const growingOld = { staleTime: FRESH, refetchOnWindowFocus: true }

export interface PickableTerm {
  id: number
  name: string
  isLegacy: boolean
  /** Where the chain of a legacy term ends. */
  leadsTo: number | null
  /** In the order of their names. */
  categories: readonly Category[]
}

export interface PickableTerms {
  /** The last change that is in them. */
  change: number
  terms: PickableTerm[]
}

/** All terms without their definitions: those are searched by the service, and read where they are in sight. */
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
  ...growingOld,
}

/** Which terms have what is sought in their name, definition or a category. */
const foundIdsRead = (search: string) => ({
  queryKey: ['/api/terms', 'ids', search],
  queryFn: async () => new Set(await request('GET /api/terms/ids', null, { query: { search } })),
  enabled: search !== '',
  // While one types, the terms of the text before are shown.
  placeholderData: keepPreviousData,
  // Thousands of ids for each key that was pressed.
  gcTime: 10_000,
  ...growingOld,
})

export interface FoundTerms {
  /** Null for all: nothing is sought, or nothing is known yet. */
  ids: ReadonlySet<number> | null
  /** Whether they are those of another text still. */
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

/** The beginnings of definitions, by term. @param ids with commas between */
export const excerptsRead = (ids: string) => ({
  queryKey: ['/api/terms', 'excerpts', ids],
  queryFn: async () =>
    new Map(
      (await request('GET /api/terms/excerpts', null, { query: { ids } })).map(({ id, excerpt }) => [id, excerpt]),
    ),
  ...growingOld,
})

/** How many of the picked terms the search leaves out. */
export const countHidden = (picked: ReadonlySet<number>, found: FoundTerms['ids']): number =>
  found === null ? 0 : [...picked].filter((id) => !found.has(id)).length

/** How many legacy terms stay that lead to a picked one. */
export const countStranded = (terms: readonly PickableTerm[], picked: ReadonlySet<number>): number =>
  terms.filter(({ id, leadsTo }) => leadsTo !== null && picked.has(leadsTo) && !picked.has(id)).length

/** 'Displaying M of N terms' while the search leaves some out. */
export const displayText = (shown: number, all: number): string =>
  `Displaying ${shown === all ? '' : `${numberText(shown)} of `}${numberText(all)} terms`
