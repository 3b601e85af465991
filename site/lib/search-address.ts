import { MAX_SEARCH_LENGTH } from '../../contracts/search.ts'

/**
 * What a screen has searched for stands in its address, and the reader's place beside it: so a reload, or Back from elsewhere, shows the same
 * at the same place.
 */

/** The query that a parameter of an address holds, at most as long as the service takes it. */
export const queryIn = (address: string, parameter: string): string =>
  (new URLSearchParams(address).get(parameter) ?? '').trim().slice(0, MAX_SEARCH_LENGTH)

type Parameters = Record<string, string | null>

/** The present address with other parameters; null takes one away. */
export function addressWith(parameters: Parameters): string {
  const all = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) all.delete(name)
    else all.set(name, value)
  }
  const search = all.toString()
  return search === '' ? location.pathname : `?${search}`
}

/** It takes the place of the address before: Back leads away from what was found, not through it. */
export const keepInAddress = (parameters: Parameters): void =>
  history.replaceState(history.state, '', addressWith(parameters))

const PLACE = 'search-place'

/** How far the reader has scrolled, kept for the way back: browsers restore that before anything is found. */
export function keepPlace(): void {
  try {
    sessionStorage.setItem(PLACE, `${scrollY} ${location.href}`)
  } catch {
    // Without storage what was found begins at its top.
  }
}

/** Where the reader was, once, when what was found is come back to or loaded again. */
export function restorePlace(): void {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate') return
  try {
    const [top, address] = sessionStorage.getItem(PLACE)?.split(' ') ?? []
    sessionStorage.removeItem(PLACE)
    if (address === location.href) scrollTo({ top: Number(top), behavior: 'instant' })
  } catch {
    // As above.
  }
}
