/** The way to sign in that comes back to this address. */
export const signInPath = (): string =>
  `/sign-in?${new URLSearchParams({ return: location.pathname + location.search }).toString()}`

/** Where `?return=` leads after signing in: only a page of this site, never another one (security, "open redirect"); null without one. */
export function returnPath(search: string): string | null {
  const wanted = new URLSearchParams(search).get('return')
  const address = wanted === null ? null : URL.parse(wanted, location.origin)
  const isOwn = address?.origin === location.origin && wanted?.startsWith('/') === true
  return isOwn ? address.pathname + address.search : null
}
