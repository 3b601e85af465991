import { Notice } from '../../../ui/notice.tsx'
import { SESSION_ENDED, SignInLink } from './sign-in-link.tsx'

interface Props {
  /** Why saving has failed; its type is the failure's code. */
  failure: { type?: unknown; message?: string } | undefined
  onDiscardRestored: (() => void) | undefined
}

/** Above the fields: that unsaved text was restored, and what to do when saving has failed. */
export function FormNotices({ failure, onDiscardRestored }: Props) {
  const isSignedOut = failure?.type === 'sign-in-required'
  return (
    <>
      {onDiscardRestored && (
        <Notice role="status" sentence="Restored what you had not saved">
          <button type="button" className="button quiet small" onClick={onDiscardRestored}>
            Discard
          </button>
        </Notice>
      )}
      <div role="alert">
        {failure && (
          <Notice isWrong sentence={isSignedOut ? SESSION_ENDED : `Not saved: ${failure.message ?? ''}`}>
            {isSignedOut && <SignInLink />}
          </Notice>
        )}
      </div>
    </>
  )
}
