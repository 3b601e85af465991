import type { Term } from '../../../contracts/term.ts'
import { Notice } from '../../ui/notice.tsx'
import { Conflict } from './conflict/conflict.tsx'
import { ErrorDialog } from './error-dialog.tsx'
import { draftKeyOf } from './form/drafts.ts'
import { fieldRows } from './form/term-fields.tsx'
import { TermForm } from './form/term-form.tsx'
import { useTermEdit } from './use-term-edit.ts'

interface Props {
  term: Term
  onUnsaved: (isUnsaved: boolean) => void
  onSaving: (isSaving: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** The term's form. It starts from the loaded term, from a draft, or from the values chosen in a conflict. */
export function EditForm({ term, onUnsaved, onSaving, onCancel, onSaved }: Props) {
  const edit = useTermEdit(term, { onSaving, onSaved })
  const { start, conflict, failure } = edit
  return (
    <>
      {start.replaced.length > 0 && (
        <div className="mt-4">
          <Notice
            role="status"
            sentence={`Saving replaces what somebody else has written: ${start.replaced.map((field) => fieldRows[field].label).join(', ')}.`}
          />
        </div>
      )}
      <TermForm
        key={start.round}
        termId={term.id}
        base={start.base}
        initial={start.initial}
        draftKey={draftKeyOf(term.id)}
        action="Save Changes"
        takesFocus
        isSentAtOnce={start.isSent}
        save={edit.save}
        onDiscardRestored={start.isRestored ? edit.discardRestored : undefined}
        onUnsaved={onUnsaved}
        onCancel={onCancel}
      />
      {conflict && <Conflict {...conflict} onSettle={edit.settle} />}
      {failure && (
        <ErrorDialog
          title="Error updating term"
          text="Failed to update term. Please try again."
          failure={failure}
          editedId={term.id}
          onDismiss={edit.dismissFailure}
        />
      )}
    </>
  )
}
