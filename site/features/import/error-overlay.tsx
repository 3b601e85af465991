import { useStore } from '@nanostores/react'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { $importError, acknowledgeError } from './import.ts'

/** Over the dialog, for what went wrong. */
export function ErrorOverlay() {
  const message = useStore($importError)
  if (message === null) return null
  return (
    <Dialog title="Error Occurred" text={message} role="alertdialog" onClose={acknowledgeError}>
      <DialogFoot>
        <button className="button" type="button" onClick={acknowledgeError}>
          Continue
        </button>
      </DialogFoot>
    </Dialog>
  )
}
