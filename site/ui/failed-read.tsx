import { useEffect, useRef } from 'react'
import { hasCode } from '../lib/has-code.ts'
import { Loading } from './loading.tsx'
import { Notice } from './notice.tsx'
import { SignInLink } from './sign-in-link.tsx'

interface Props {
  message: string
  /** Where the session has ended, trying again finds no more. */
  failure?: unknown
  onRetry: () => void
}

/** The part of the page that has the focus once the button is gone, and keeps it where the read succeeds. */
let place: HTMLElement | null = null

/** In place of what could not be read. Where it has failed again, the button has the focus as before. */
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
  /** What is read: 'categories'. */
  what: string
  /** What to say where it could not be read. */
  failed?: string | undefined
}

/** In place of what is not there to be shown: it is being read, or could not be. */
export const Unread = ({ read, what, failed = `Failed to fetch ${what}` }: UnreadProps) =>
  read.isError && !read.isFetching ? (
    <FailedRead message={failed} failure={read.error} onRetry={() => void read.refetch()} />
  ) : (
    <Loading what={what} />
  )
