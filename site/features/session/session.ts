import type { Session } from '../../../contracts/session.ts'
import { request } from '../../lib/request.ts'
import { currentSession } from './current-session.ts'
import { clearAdministrator, storeAdministrator } from './stored-administrator.ts'

/** What the sign-in page shows: who is signed in, or one of the two forms. */
export type SignInView =
  { view: 'signed-in'; name: string } | { view: 'sign-in' } | { view: 'first-password'; token: string }

const viewOf = ({ email, displayName }: Session): SignInView =>
  email === null ? { view: 'sign-in' } : { view: 'signed-in', name: displayName ?? email }

function opened(session: Session): SignInView {
  storeAdministrator(session)
  return viewOf(session)
}

/** The one-time link of the first start carries its token where no server log sees it: `/sign-in#token={token}`. */
const tokenOf = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token')

/** @throws RequestFailure, like the rest of this file */
export async function openSession(hash: string): Promise<SignInView> {
  const token = tokenOf(hash)
  return token === null ? viewOf(await currentSession()) : { view: 'first-password', token }
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
