import type { Session } from '../../../contracts/session.ts'
import { request } from '../../lib/request.ts'
import { leaveWithMark } from './leave-screen.ts'
import { storeAdministrator, storedAdministrator } from './stored-administrator.ts'

/** Whether this browser was an administrator's when the page was loaded. */
export const wasAdministrator = Boolean(document.documentElement.dataset.administrator)

let asked: Promise<Session> | null = null

/**
 * Who is signed in: asked once a load, for the header and the screen alike, and again after a failure. The browser's mark follows what is
 * answered. @throws RequestFailure
 */
export function currentSession(): Promise<Session> {
  asked ??= ask()
  return asked
}

async function ask(): Promise<Session> {
  try {
    const before = storedAdministrator()
    const session = await request('GET /api/session', null)
    // Another tab has signed in or out meanwhile, of which the answer may know nothing.
    if (storedAdministrator() !== before) return await ask()
    storeAdministrator(session)
    // Here, as the header's code may come after another tab has signed out.
    leaveWithMark()
    return session
  } catch (failure) {
    asked = null
    throw failure
  }
}
