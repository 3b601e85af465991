import { useState } from 'react'
import { Notice } from './notice.tsx'
import { PendingButton } from './pending-button.tsx'

interface Props {
  message: string
  onRetry: () => Promise<unknown>
}

/** In place of what could not be read. */
export function FailedRead({ message, onRetry }: Props) {
  const [isTrying, setTrying] = useState(false)
  const retry = async () => {
    setTrying(true)
    await onRetry()
    setTrying(false)
  }
  return (
    <div className="mt-4 max-w-160">
      <Notice isWrong role="alert" sentence={message}>
        <PendingButton className="button quiet small" isPending={isTrying} onClick={() => void retry()}>
          Try again
        </PendingButton>
      </Notice>
    </div>
  )
}
