import { Dialog } from './dialog.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import { PendingButton } from './pending-button.tsx'
import { Quoting } from './quoting.tsx'

interface Props {
  title: string
  text: string
  /** Sentences about side effects, or about details that are easily overlooked. */
  notes?: readonly string[]
  /** Label of the confirming button: 'Delete'. */
  action: string
  isPending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an action that cannot be undone. It stays open while the request is in flight. */
export function ConfirmDialog({ title, text, notes = [], action, isPending, onConfirm, onCancel }: Props) {
  return (
    <Dialog
      title={title}
      text={
        <>
          <Quoting>{text}</Quoting>
          {notes.map((sentence) => (
            <strong key={sentence} className="mt-2 block font-semibold text-ink">
              {' '}
              <Quoting>{sentence}</Quoting>
            </strong>
          ))}
        </>
      }
      role="alertdialog"
      onClose={isPending ? undefined : onCancel}
    >
      <DialogFoot onCancel={onCancel} isPending={isPending}>
        <PendingButton className="button danger" isPending={isPending} onClick={onConfirm}>
          {action}
        </PendingButton>
      </DialogFoot>
    </Dialog>
  )
}
