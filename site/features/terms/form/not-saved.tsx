import { useEffect, useRef } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { SESSION_ENDED, SignInWithDraft } from './session-ended.tsx'

interface Props {
  /** Why saving failed; `type` is the `code` of the `RequestFailure`. */
  failure: { type?: unknown; message?: string } | undefined
}

/** Above the button: why saving failed and what to do about it. */
export function NotSaved({ failure }: Props) {
  const isSignedOut = failure?.type === 'sign-in-required'
  const notice = useRef<HTMLDivElement>(null)
  // Enter may have submitted the form from its first field, far above.
  useEffect(() => {
    if (failure) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    // The margin leaves room for the toast that reports the same failure.
    <div className="scroll-my-48" ref={notice} role="alert">
      {failure && (
        <Notice isWrong sentence={isSignedOut ? SESSION_ENDED : `Not saved: ${failure.message ?? ''}`}>
          {isSignedOut && <SignInWithDraft className="button small" />}
        </Notice>
      )}
    </div>
  )
}
