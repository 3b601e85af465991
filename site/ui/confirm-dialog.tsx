import { Dialog } from './dialog.tsx'
import { PendingButton } from './pending-button.tsx'

interface Props {
  title: string
  text: string
  /** What the button does: 'Delete'. */
  action: string
  isPending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone. It stays while the request is on its way. */
export function ConfirmDialog({ title, text, action, isPending, onConfirm, onCancel }: Props) {
  return (
    <Dialog title={title} text={text} role="alertdialog" onClose={isPending ? undefined : onCancel}>
      <div className="dialog-actions">
        <button className="button quiet" type="button" disabled={isPending} onClick={onCancel}>
          Cancel
        </button>
        <PendingButton className="button danger" isPending={isPending} onClick={onConfirm}>
          {action}
        </PendingButton>
      </div>
    </Dialog>
  )
}
