import { Dialog } from '../../ui/dialog.tsx'

interface Props {
  title: string
  text: string
  /** What the service says about it. */
  reason: string
  onDismiss: () => void
}

/** A term could not be saved or deleted. */
export function ErrorDialog({ title, text, reason, onDismiss }: Props) {
  return (
    <Dialog title={title} text={text} role="alertdialog" onClose={onDismiss}>
      <p className="error-reason">{reason}</p>
      <div className="dialog-actions">
        <button className="button" type="button" onClick={onDismiss}>
          Dismiss
        </button>
      </div>
    </Dialog>
  )
}
