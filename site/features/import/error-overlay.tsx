import { useStore } from '@nanostores/react'
import { hasCode } from '../../lib/has-code.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import { $import, $importError, acknowledgeError } from './import.ts'

/** Reports an error above the import dialog. */
export function ErrorOverlay() {
  const message = useStore($importError)
  const current = useStore($import)
  if (message === null) return null
  const isSignedOut = 'failure' in current && hasCode(current.failure, 'sign-in-required')
  return (
    <Dialog title="Error Occurred" text={message} role="alertdialog" onClose={acknowledgeError}>
      <DialogFoot>
        <button className={isSignedOut ? 'button quiet' : 'button'} type="button" onClick={acknowledgeError}>
          Continue
        </button>
        {isSignedOut && <SignInLink />}
      </DialogFoot>
    </Dialog>
  )
}
