import { RequestFailure } from '../../lib/request.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { AddAsNewLink, TERM_GONE } from './form/add-as-new-link.tsx'
import { SESSION_ENDED, SignInWithDraft } from './form/session-ended.tsx'

interface Props {
  title: string
  text: string
  failure: Error
  /** The edited term. If it has been deleted since, the dialog offers to add the draft as a new term. */
  editedId?: number
  onDismiss: () => void
}

/** Reports that a term could not be saved or deleted, and the service's message. */
export function ErrorDialog({ title, text, failure, editedId, onDismiss }: Props) {
  const code = failure instanceof RequestFailure ? failure.code : null
  const isSignedOut = code === 'sign-in-required'
  const deletedId = code === 'term-not-found' ? editedId : undefined
  const reason = isSignedOut ? SESSION_ENDED : deletedId === undefined ? failure.message : TERM_GONE
  return (
    <Dialog
      title={title}
      text={
        <>
          {text} <span className="mt-3 block rounded-md bg-sunken px-4 py-3 text-ink">{reason}</span>
        </>
      }
      role="alertdialog"
      onClose={onDismiss}
    >
      <DialogFoot>
        <button
          className={isSignedOut || deletedId !== undefined ? 'button quiet' : 'button'}
          type="button"
          onClick={onDismiss}
        >
          Dismiss
        </button>
        {isSignedOut && <SignInWithDraft className="button" />}
        {deletedId !== undefined && <AddAsNewLink termId={deletedId} />}
      </DialogFoot>
    </Dialog>
  )
}
