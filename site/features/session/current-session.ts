import type { Session } from '../../../contracts/session.ts'
import { request } from '../../lib/request.ts'
import { leaveWhenSignedOut } from './leave-screen.ts'
import { storeAdministrator, storedAdministrator } from './stored-administrator.ts'

/** Whether an administrator was signed in with this browser when the page was loaded. */
export const wasAdministrator = Boolean(document.documentElement.dataset.administrator)

let asked: Promise<Session> | null = null

/**
 * Returns who is signed in, and updates the stored name. One request per page load serves the header and the screen; a failure is not cached.
 * @throws RequestFailure
 */
export function currentSession(): Promise<Session> {
  asked ??= ask()
  return asked
}

async function ask(): Promise<Session> {
  try {
    const before = storedAdministrator()
    const session = await request('GET /api/session', null)
    // Another tab has signed in or out since the request, so the reply may be out of date.
    if (storedAdministrator() !== before) return await ask()
    storeAdministrator(session)
    // Called here, because the header's code may be loaded after another tab has signed out.
    leaveWhenSignedOut()
    return session
  } catch (failure) {
    asked = null
    throw failure
  }
}
