import type { Session } from '../../../contracts/session.ts'
import { request } from '../../lib/request.ts'
import { currentSession } from './current-session.ts'
import { clearAdministrator, storeAdministrator } from './stored-administrator.ts'

/** What the sign-in page shows: who is signed in, or one of the two forms. */
export type SignInView =
  | { view: 'signed-in'; name: string }
  | { view: 'sign-in' }
  | { view: 'first-password'; token: string; email: string | null }

const viewOf = ({ email, displayName }: Session): SignInView =>
  email === null ? { view: 'sign-in' } : { view: 'signed-in', name: displayName ?? email }

function opened(session: Session): SignInView {
  storeAdministrator(session)
  return viewOf(session)
}

/**
 * The first view of the sign-in page. A one-time link carries its token in the fragment, which no server logs: `/sign-in#token={token}`,
 * with an email if it is for that account only.
 * @throws RequestFailure, like the rest of this file
 */
export async function openSession(hash: string): Promise<SignInView> {
  const given = new URLSearchParams(hash.slice(1))
  const token = given.get('token')
  return token === null ? viewOf(await currentSession()) : { view: 'first-password', token, email: given.get('email') }
}

export async function signIn(email: string, password: string): Promise<SignInView> {
  return opened(await request('POST /api/session', { email, password }))
}

export async function setFirstPassword(token: string, email: string, password: string): Promise<SignInView> {
  return opened(await request('POST /api/session/first-password', { token, email, password }))
}

export async function signOut(): Promise<SignInView> {
  await request('DELETE /api/session', null)
  clearAdministrator()
  return { view: 'sign-in' }
}
