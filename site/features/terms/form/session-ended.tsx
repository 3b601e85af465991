import { signInPath } from '../../../lib/sign-in-path.ts'
import { leaveWithDraft } from './unsaved.ts'

/** After the session has ended: to the sign-in page, and back to this screen with what was typed. */
export const SignInLink = ({ className }: { className: string }) => (
  <a className={className} href={signInPath()} onClick={leaveWithDraft}>
    Sign in
  </a>
)

export const SESSION_ENDED = 'Your session has ended. Nothing you typed is lost: sign in, and save again.'
