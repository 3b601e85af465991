import { Dialog } from './dialog.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import { PendingButton } from './pending-button.tsx'
import { Quoting } from './quoting.tsx'

interface Props {
  title: string
  text: string
  /** Sentences on what else changes by it, or is easily overlooked. */
  besides?: readonly string[]
  /** What the button does: 'Delete'. */
  action: string
  isPending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone. It stays while the request is on its way. */
export function ConfirmDialog({ title, text, besides = [], action, isPending, onConfirm, onCancel }: Props) {
  return (
    <Dialog
      title={title}
      text={
        <>
          <Quoting>{text}</Quoting>
          {besides.map((sentence) => (
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
