import type { Session } from '../../../contracts/session.ts'

/**
 * The name of the administrator who is signed in with this browser: pages read it (`inline/before-paint.ts`) without a request, as scripts
 * cannot read the session's cookie. It grants nothing: the service checks the session at every call.
 */
const KEY = 'administrator'

/** The page follows at once, as it does when another tab changes the storage. */
export function storeAdministrator({ isAdmin, displayName, email }: Session): void {
  storeName(isAdmin ? (displayName ?? email ?? 'Administrator') : null)
}

export const clearAdministrator = (): void => storeName(null)

/** Null: nobody, as far as this browser knows. */
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
    // Without storage the reading pages show no administrator's controls; the administrator's screens work.
  }
}
