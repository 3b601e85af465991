import type { ReactNode } from 'react'

interface Props {
  /** Omitted if there is nothing to cancel. */
  onCancel?: () => void
  /** Disables Cancel, because a request in flight cannot be taken back. */
  isPending?: boolean
  children?: ReactNode
}

/** Buttons at the end of a dialog, which stay in view however long it is. On a phone they share its width. */
export const DialogFoot = ({ onCancel, isPending = false, children }: Props) => (
  <div className="sticky bottom-0 -mx-4 mt-6 -mb-4 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-4 py-4 max-sm:*:flex-auto max-sm:*:px-4 sm:-mx-6 sm:-mb-6 sm:px-6">
    {onCancel && (
      <button className="button quiet" type="button" disabled={isPending} onClick={onCancel}>
        Cancel
      </button>
    )}
    {children}
  </div>
)
