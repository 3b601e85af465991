import { SEARCH_RESULTS } from '../../../contracts/search.ts'
import { keepInAddress, queryIn } from '../../lib/search-address.ts'

/** The search that an address asks for. */
export interface Asked {
  query: string
  /** Only terms of this category are shown; null: all. */
  categoryId: number | null
  /** The number of loaded terms; read from an address, it is rounded up to whole parts. */
  count: number
}

/** The most terms that an address restores; a reader who had loaded more continues from there. */
const MOST = 10 * SEARCH_RESULTS

export function askedBy(address: string): Asked {
  const given = new URLSearchParams(address)
  const number = (name: string): number => (/^\d{1,9}$/.test(given.get(name) ?? '') ? Number(given.get(name)) : 0)
  const parts = Math.ceil(Math.min(MOST, number('shown')) / SEARCH_RESULTS)
  return {
    query: queryIn(address, 'search'),
    categoryId: number('category') || null,
    count: Math.max(1, parts) * SEARCH_RESULTS,
  }
}

export const keepAddress = ({ query, categoryId, count }: Asked): void =>
  keepInAddress({
    search: query,
    category: categoryId === null ? null : `${categoryId}`,
    shown: count > SEARCH_RESULTS ? `${Math.min(MOST, count)}` : null,
  })
