import { MAX_SEARCH_LENGTH } from '../../contracts/search.ts'

/**
 * A screen keeps its search in the address and the scroll position in session storage, so a reload or Back shows the
 * same results at the same position.
 */

/** The query in a parameter of an address, trimmed and cut to the length that the service accepts. */
export const queryIn = (address: string, parameter: string): string =>
  (new URLSearchParams(address).get(parameter) ?? '').trim().slice(0, MAX_SEARCH_LENGTH)

type Parameters = Record<string, string | null>

/** The current address with other parameters; null removes one. */
export function addressWith(parameters: Parameters): string {
  const all = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) all.delete(name)
    else all.set(name, value)
  }
  const search = all.toString()
  return search === '' ? location.pathname : `?${search}`
}

/** Replaces the history entry, so that Back leaves the results instead of stepping through earlier searches. */
export const keepInAddress = (parameters: Parameters): void =>
  history.replaceState(history.state, '', addressWith(parameters))

const PLACE = 'search-place'

/** Stores the scroll position for a return, because browsers restore it before there are any results. */
export function keepPlace(): void {
  try {
    sessionStorage.setItem(PLACE, `${scrollY} ${location.href}`)
  } catch {
    // Without storage the results start at the top.
  }
}

/** Restores the scroll position, once, after Back or a reload. */
export function restorePlace(): void {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate') return
  try {
    const [top, address] = sessionStorage.getItem(PLACE)?.split(' ') ?? []
    sessionStorage.removeItem(PLACE)
    if (address === location.href) scrollTo({ top: Number(top), behavior: 'instant' })
  } catch {
    // Without storage the results start at the top.
  }
}
