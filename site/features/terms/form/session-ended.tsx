import { SignInLink } from '../../../ui/sign-in-link.tsx'
import { leaveWithDraft } from './unsaved.ts'

/** After signing in, leads back to this screen with the typed text. */
export const SignInWithDraft = ({ className }: { className: string }) => (
  <SignInLink className={className} onClick={leaveWithDraft} />
)

export const SESSION_ENDED = 'Your session has ended. Nothing you typed is lost: sign in, and save again.'
