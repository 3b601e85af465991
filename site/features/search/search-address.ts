import { MAX_SEARCH_LENGTH, SEARCH_RESULTS } from '../../../contracts/search.ts'

/** What an address asks for, so that a reload, or Back from a term, shows the same results at the same place. */
export interface Asked {
  query: string
  /** Only terms of this category are shown; null: all. */
  categoryId: number | null
  /** How many terms were loaded: whole parts. */
  count: number
}

/** As many as 'Show more' is followed for; a reader who went further goes on from there. */
const MOST = 10 * SEARCH_RESULTS

export function askedBy(address: string): Asked {
  const given = new URLSearchParams(address)
  const number = (name: string): number => (/^\d{1,9}$/.test(given.get(name) ?? '') ? Number(given.get(name)) : 0)
  const parts = Math.ceil(Math.min(MOST, number('shown')) / SEARCH_RESULTS)
  return {
    // At most as long as the service takes it.
    query: (given.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    categoryId: number('category') || null,
    count: Math.max(1, parts) * SEARCH_RESULTS,
  }
}

/** The address of what is shown takes the place of the one before: Back leads away from the results, not through them. */
export function keepAddress({ query, categoryId, count }: Asked): void {
  const asked = new URLSearchParams({ search: query })
  if (categoryId !== null) asked.set('category', `${categoryId}`)
  if (count > SEARCH_RESULTS) asked.set('shown', `${Math.min(MOST, count)}`)
  history.replaceState(history.state, '', `?${asked.toString()}`)
}

const PLACE = 'search-place'

/** How far the reader has scrolled, kept for the way back: browsers restore that before there are results. */
export function keepPlace(): void {
  try {
    sessionStorage.setItem(PLACE, `${scrollY} ${location.href}`)
  } catch {
    // Without storage the results begin at their top.
  }
}

/** Where the reader was, when these results are come back to or reloaded. */
export function restorePlace(): void {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate') return
  try {
    const [top, address] = sessionStorage.getItem(PLACE)?.split(' ') ?? []
    if (address === location.href) scrollTo({ top: Number(top), behavior: 'instant' })
  } catch {
    // As above.
  }
}
