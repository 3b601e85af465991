import { useState } from 'react'
import { termPath } from '../../../contracts/paths.ts'
import type { Term, TermForm as TermValues } from '../../../contracts/term.ts'
import { RequestFailure } from '../../lib/request.ts'
import { Notice } from '../../ui/notice.tsx'
import { showSaved } from '../../ui/saved-toast.ts'
import { showToast } from '../../ui/toasts.ts'
import { Conflict } from './conflict/conflict.tsx'
import { dropDraft, draftKeyOf, readDraft } from './form/drafts.ts'
import { ErrorDialog } from './error-dialog.tsx'
import { saveTerm } from './form/save-term.ts'
import { TermForm } from './form/term-form.tsx'
import { fieldRows } from './form/term-fields.tsx'
import { baseOf, changedFields, isSame, type TermBase, type TermField } from './form/term-values.ts'

interface Props {
  term: Term
  onUnsaved: (isUnsaved: boolean) => void
  onSaving: (isSaving: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** What the form starts from. A new `round` remounts the form. */
interface Start {
  round: number
  base: TermBase
  initial: TermValues
  isRestored: boolean
  /** Submit at once: the administrator chose 'Save this version' in a conflict. */
  isSent: boolean
  /** Fields in which saving replaces another administrator's change, as chosen in a conflict. */
  replaced: readonly TermField[]
}

/** The term's form. It starts from the loaded term, from a draft, or from the values chosen in a conflict. */
export function EditForm({ term, onUnsaved, onSaving, onCancel, onSaved }: Props) {
  const draftKey = draftKeyOf(term.id)
  const [start, setStart] = useState((): Start => {
    const draft = readDraft(draftKey, baseOf(term))
    const base = draft?.base ?? baseOf(term)
    return {
      round: 0,
      base,
      initial: draft?.values ?? base.values,
      isRestored: draft !== null,
      isSent: false,
      replaced: [],
    }
  })
  const [conflict, setConflict] = useState<{ mine: TermValues; base: TermBase; theirs: Term } | null>(null)
  const [failure, setFailure] = useState<RequestFailure | null>(null)

  const startFrom = (base: TermBase, initial: TermValues, { isSent = false, replaced = [] }: Partial<Start> = {}) =>
    setStart({ round: start.round + 1, base, initial, isRestored: false, isSent, replaced })

  const save = async (values: TermValues, base: TermBase): Promise<RequestFailure | null> => {
    onSaving(true)
    try {
      const saved = await saveTerm(term.id, values, base)
      if (saved.outcome === 'conflict') {
        setConflict({ mine: values, base, theirs: saved.theirs })
        return null
      }
      dropDraft(draftKey)
      onSaved()
      if (saved.outcome === 'unchanged')
        showToast({ title: 'Nothing to save', description: 'You have changed nothing.' })
      else
        void showSaved({
          title: 'Term updated',
          action: { label: 'View its page', run: () => location.assign(termPath(saved.term.slug)) },
        })
      return null
    } catch (cause) {
      const failed = cause instanceof RequestFailure ? cause : new RequestFailure('unexpected-failure', cause)
      // The form shows messages about fields under the fields; the dialog would cover them.
      if (Object.keys(failed.fields).length === 0) setFailure(failed)
      return failed
    } finally {
      onSaving(false)
    }
  }
  const settle = (values: TermValues, isSaved: boolean) => {
    if (conflict === null) return
    setConflict(null)
    const theirs = baseOf(conflict.theirs)
    const replaced = changedFields(values, theirs.values).filter(
      (field) => start.replaced.includes(field) || !isSame(field, theirs.values, conflict.base.values),
    )
    startFrom(theirs, values, { isSent: isSaved, replaced })
  }
  return (
    <>
      {start.replaced.length > 0 && (
        <div className="mt-4">
          <Notice
            role="status"
            sentence={`Saving replaces what somebody else has written: ${start.replaced.map(labelOf).join(', ')}.`}
          />
        </div>
      )}
      <TermForm
        key={start.round}
        termId={term.id}
        base={start.base}
        initial={start.initial}
        draftKey={draftKey}
        action="Save Changes"
        takesFocus
        isSentAtOnce={start.isSent}
        save={(values) => save(values, start.base)}
        onDiscardRestored={start.isRestored ? () => startFrom(baseOf(term), baseOf(term).values) : undefined}
        onUnsaved={onUnsaved}
        onCancel={onCancel}
      />
      {conflict && <Conflict {...conflict} onSettle={settle} />}
      {failure && (
        <ErrorDialog
          title="Error updating term"
          text="Failed to update term. Please try again."
          failure={failure}
          editedId={term.id}
          onDismiss={() => setFailure(null)}
        />
      )}
    </>
  )
}

const labelOf = (field: TermField): string => fieldRows[field].label
