interface Props {
  message: string
  onRetry: () => void
}

/** In place of what could not be read. */
export function FailedRead({ message, onRetry }: Props) {
  return (
    <section className="mt-4 max-w-160 rounded-lg border border-line bg-surface p-6" role="alert">
      <p>{message}</p>
      <p className="mt-4">
        <button className="button" type="button" onClick={onRetry}>
          Try again
        </button>
      </p>
    </section>
  )
}
