import { Notice } from './notice.tsx'

interface Props {
  message: string
  onRetry: () => void
}

/** In place of what could not be read. */
export const FailedRead = ({ message, onRetry }: Props) => (
  <div className="mt-4 max-w-160">
    <Notice isWrong role="alert" sentence={message}>
      <button className="button quiet small" type="button" onClick={onRetry}>
        Try again
      </button>
    </Notice>
  </div>
)
