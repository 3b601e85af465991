interface Props {
  /** Why saving has failed; its type is the failure's code. */
  failure: { type?: unknown; message?: string } | undefined
  onDiscardRestored: (() => void) | undefined
}

/** Above the fields: that unsaved text was restored, and what to do when saving has failed. */
export function FormNotices({ failure, onDiscardRestored }: Props) {
  return (
    <>
      {onDiscardRestored && (
        <div className="form-notice" role="status">
          <p>Restored what you had not saved</p>
          <button type="button" className="button quiet small" onClick={onDiscardRestored}>
            Discard
          </button>
        </div>
      )}
      <div role="alert">
        {failure && (
          <div className="form-notice wrong">
            <p>
              {failure.type === 'sign-in-required'
                ? 'Your session has ended. Nothing you typed is lost: sign in in another tab, then save again.'
                : `Not saved: ${failure.message ?? ''}`}
            </p>
            {failure.type === 'sign-in-required' && (
              <a className="button small" href="/sign-in" target="_blank">
                Sign in in another tab
              </a>
            )}
          </div>
        )}
      </div>
    </>
  )
}
