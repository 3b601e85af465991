import { keepInTab, takeFromTab } from '../../lib/tab-storage.ts'

const KEY = 'return'

/** For a screen that sends people away without a word: signing in, in this tab, leads back to it all the same. */
export const rememberReturn = (): void => keepInTab(KEY, location.pathname + location.search)

/** Where signing in leads: what the address asks for, or else what was remembered; null without either. */
export function takeReturn(): string | null {
  const remembered = takeFromTab(KEY)
  return returnPath(location.search, location.origin) ?? remembered
}

/**
 * Where `?return=` leads after signing in: only a page of this site, never another one (security, "open redirect"); null without one.
 * @param origin of this site: `https://glossary.example`
 */
export function returnPath(search: string, origin: string): string | null {
  const wanted = new URLSearchParams(search).get('return')
  const address = wanted?.startsWith('/') === true ? URL.parse(wanted, origin) : null
  // `/.//evil.example` is of this site, and its path, once the dot is gone, names another one.
  const isOurs = address?.origin === origin && !address.pathname.startsWith('//')
  return isOurs ? address.pathname + address.search : null
}
