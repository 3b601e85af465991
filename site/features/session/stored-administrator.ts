import type { Session } from '../../../contracts/session.ts'
import { request } from '../../lib/request.ts'

/**
 * The name of the administrator who is signed in with this browser: pages read it (`inline/before-paint.ts`) without a request, as scripts
 * cannot read the session's cookie. It grants nothing: the service checks the session at every call.
 */
const KEY = 'administrator'

export function storeAdministrator({ isAdmin, displayName, email }: Session): void {
  try {
    if (isAdmin) localStorage.setItem(KEY, displayName ?? email ?? 'Administrator')
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the reading pages show no administrator's controls; the administrator's screens work.
  }
}

export function clearAdministrator(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}

/** Asks the service. A service that cannot be reached says nothing against it. */
export async function isAdministrator(): Promise<boolean> {
  const session = await request('GET /api/session', null).catch(() => null)
  return session?.isAdmin ?? true
}
