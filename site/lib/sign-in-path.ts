/** The sign-in page, which comes back to this address. */
export const signInPath = (): string =>
  `/sign-in?${new URLSearchParams({ return: location.pathname + location.search }).toString()}`
