import { useEffect, useRef } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { SESSION_ENDED, SignInWithDraft } from './session-ended.tsx'

interface Props {
  /** Why saving has failed; its type is the failure's code. */
  failure: { type?: unknown; message?: string } | undefined
}

/** By the button, why saving has failed and what to do about it. */
export function NotSaved({ failure }: Props) {
  const isSignedOut = failure?.type === 'sign-in-required'
  const notice = useRef<HTMLDivElement>(null)
  // Enter sends the form from its first field as well.
  useEffect(() => {
    if (failure) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    // Below it there is room for the toast that says so.
    <div className="scroll-my-48" ref={notice} role="alert">
      {failure && (
        <Notice isWrong sentence={isSignedOut ? SESSION_ENDED : `Not saved: ${failure.message ?? ''}`}>
          {isSignedOut && <SignInWithDraft className="button small" />}
        </Notice>
      )}
    </div>
  )
}
