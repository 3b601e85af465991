import { useEffect, useRef } from 'react'
import { hasCode } from '../lib/has-code.ts'
import { Loading } from './loading.tsx'
import { Notice } from './notice.tsx'
import { SignInLink } from './sign-in-link.tsx'

interface Props {
  message: string
  /** If the session has ended, a sign-in link is shown too, because trying again would fail. */
  failure?: unknown
  onRetry: () => void
}

/** The section that gets the focus when the button disappears, and keeps it if the read succeeds. */
let place: HTMLElement | null = null

/** Shown in place of content that could not be read. If the next try fails too, its button gets the focus back. */
export function FailedRead({ message, failure, onRetry }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (place !== null && document.activeElement === place) button.current?.focus()
    place = null
  }, [])
  const tryAgain = () => {
    place = button.current?.closest<HTMLElement>('section, main') ?? null
    place?.setAttribute('tabindex', '-1')
    place?.focus({ preventScroll: true })
    onRetry()
  }
  return (
    <div className="mt-4 max-w-160">
      <Notice isWrong role="alert" sentence={message}>
        <button ref={button} className="button quiet small" type="button" onClick={tryAgain}>
          Try again
        </button>
        {hasCode(failure, 'sign-in-required') && <SignInLink className="button small" />}
      </Notice>
    </div>
  )
}

interface UnreadProps {
  read: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
  /** Name of the content: 'categories'. */
  what: string
  /** Message for a failed read. */
  failed?: string | undefined
}

/** Shown in place of content that is being read, or could not be. */
export const Unread = ({ read, what, failed = `Failed to fetch ${what}` }: UnreadProps) =>
  read.isError && !read.isFetching ? (
    <FailedRead message={failed} failure={read.error} onRetry={() => void read.refetch()} />
  ) : (
    <Loading what={what} />
  )
