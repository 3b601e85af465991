import { RequestFailure } from '../../lib/request.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { SESSION_ENDED, SignInLink } from './form/sign-in-link.tsx'

interface Props {
  title: string
  text: string
  failure: Error
  onDismiss: () => void
}

/** A term could not be saved or deleted, and what the service says about it. */
export function ErrorDialog({ title, text, failure, onDismiss }: Props) {
  const isSignedOut = failure instanceof RequestFailure && failure.code === 'sign-in-required'
  return (
    <Dialog title={title} text={text} role="alertdialog" onClose={onDismiss}>
      <p className="mt-3 rounded-md bg-sunken px-4 py-3">{isSignedOut ? SESSION_ENDED : failure.message}</p>
      <DialogFoot>
        <button className={isSignedOut ? 'button quiet' : 'button'} type="button" onClick={onDismiss}>
          Dismiss
        </button>
        {isSignedOut && <SignInLink className="button" />}
      </DialogFoot>
    </Dialog>
  )
}
