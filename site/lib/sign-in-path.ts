/** The sign-in page, which returns to the current address. */
export const signInPath = (): string =>
  `/sign-in?${new URLSearchParams({ return: location.pathname + location.search }).toString()}`
