import { useEffect, useRef } from 'react'
import { Notice } from './notice.tsx'

interface Props {
  message: string
  onRetry: () => void
}

/** While it is read again, something else stands here. */
let isPressed = false

/** In place of what could not be read. Where it has failed again, the button has the focus as before. */
export function FailedRead({ message, onRetry }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isPressed && document.activeElement === document.body) button.current?.focus()
    isPressed = false
  }, [])
  const tryAgain = () => {
    isPressed = true
    onRetry()
  }
  return (
    <div className="mt-4 max-w-160">
      <Notice isWrong role="alert" sentence={message}>
        <button ref={button} className="button quiet small" type="button" onClick={tryAgain}>
          Try again
        </button>
      </Notice>
    </div>
  )
}
