import { keepInTab, takeFromTab } from '../../lib/tab-storage.ts'

const KEY = 'return'

/** Called by a screen that redirects readers without asking them to sign in: signing in later in this tab still leads back to it. */
export const rememberReturn = (): void => keepInTab(KEY, location.pathname + location.search)

/** Where signing in leads: to the `?return=` of the address, or else to the remembered screen, which it clears; null without either. */
export function takeReturn(): string | null {
  const remembered = takeFromTab(KEY)
  return returnPath(location.search, location.origin) ?? remembered
}

/**
 * The path of `?return=` if it is a page of this site; null otherwise, to prevent open redirects.
 * @param origin of this site: `https://glossary.example`
 */
export function returnPath(search: string, origin: string): string | null {
  const wanted = new URLSearchParams(search).get('return')
  const address = wanted?.startsWith('/') === true ? URL.parse(wanted, origin) : null
  // `/.//evil.example` is on this site, but its path becomes `//evil.example`, which names another one.
  const isOurs = address?.origin === origin && !address.pathname.startsWith('//')
  return isOurs ? address.pathname + address.search : null
}
