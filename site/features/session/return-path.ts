/** The sign-in page, which comes back to this address. */
export const signInPath = (): string =>
  `/sign-in?${new URLSearchParams({ return: location.pathname + location.search }).toString()}`

/**
 * Where `?return=` leads after signing in: only a page of this site, never another one (security, "open redirect"); null without one.
 * @param origin of this site: `https://glossary.example`
 */
export function returnPath(search: string, origin: string): string | null {
  const wanted = new URLSearchParams(search).get('return')
  const address = wanted?.startsWith('/') === true ? URL.parse(wanted, origin) : null
  return address?.origin === origin ? address.pathname + address.search : null
}
