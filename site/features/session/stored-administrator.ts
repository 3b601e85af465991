import type { Session } from '../../../contracts/session.ts'

/**
 * localStorage key of the signed-in administrator's name. Pages read it without a request (`inline/before-paint.ts`), because scripts cannot read
 * the session cookie. It grants nothing: the service checks the session at every request.
 */
const KEY = 'administrator'

/** Stores or clears the name. The page reacts at once, as it does when another tab changes the storage. */
export function storeAdministrator({ isAdmin, displayName, email }: Session): void {
  storeName(isAdmin ? (displayName ?? email ?? 'Administrator') : null)
}

export const clearAdministrator = (): void => storeName(null)

/** The stored name; null if nobody is signed in, as far as this browser knows. */
export function storedAdministrator(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function storeName(name: string | null): void {
  try {
    if (name === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, name)
    dispatchEvent(new Event('storage'))
  } catch {
    // Without storage, readers' pages show no administrator controls; the administrator screens still work.
  }
}
