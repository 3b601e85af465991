import type { Session } from '../../../contracts/session.ts'
import { request } from '../../lib/request.ts'

/**
 * The mark that an administrator is signed in with this browser: the name to show, under the key `administrator`. The session's cookie cannot be
 * read by scripts, and a page view must not ask the service; so sign-in leaves this mark, and `inline/before-paint.ts` reads it. It opens
 * nothing: the service asks for the session at every call.
 */
const KEY = 'administrator'

export function keepAdministrator({ isAdmin, displayName, email }: Session): void {
  try {
    if (isAdmin) localStorage.setItem(KEY, displayName ?? email ?? 'Administrator')
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the reading pages show no administrator's controls; the administrator's screens work.
  }
}

export function forgetAdministrator(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}

/** Asks the service. A service that cannot be reached says nothing against it. */
export async function isAdministrator(): Promise<boolean> {
  const session = await request('GET /api/session', null).catch(() => null)
  return session?.isAdmin ?? true
}
