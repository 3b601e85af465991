interface Props {
  message: string
  onRetry: () => void
}

/** In place of what could not be read. */
export function FailedRead({ message, onRetry }: Props) {
  return (
    <section className="desk-notice" role="alert">
      <p>{message}</p>
      <p className="actions">
        <button className="button" type="button" onClick={onRetry}>
          Try again
        </button>
      </p>
    </section>
  )
}
