import { signInPath } from '../../../lib/sign-in-path.ts'
import { leaveToSignIn } from './unsaved.ts'

/** After the session has ended: to the sign-in page, and back to this screen with what was typed. */
export const SignInLink = () => (
  <a className="button small" href={signInPath()} onClick={leaveToSignIn}>
    Sign in
  </a>
)

export const SESSION_ENDED = 'Your session has ended. Nothing you typed is lost: sign in, and save again.'
