import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasCode } from '../../lib/has-code.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDiscardQuestion } from '../../ui/use-discard-question.tsx'
import { AddAsNewLink, TERM_GONE } from './form/add-as-new-link.tsx'
import { dropDraft, draftKeyOf, readDraft } from './form/drafts.ts'
import { EditForm } from './edit-form.tsx'
import { guardEditedTerm } from './edited-term.ts'
import { readTerm } from './form/save-term.ts'
import { newTerm } from './form/term-values.ts'

interface Props {
  termId: number
  onClose: () => void
}

/** The edit dialog of a term. It reads the term each time it opens. Closing it with unsaved text asks first; during a save it cannot be closed. */
export function EditTerm({ termId, onClose }: Props) {
  const term = useQuery({
    queryKey: ['/api/terms', 'edited', termId],
    queryFn: () => readTerm(termId),
    staleTime: 0,
    gcTime: 0,
  })
  const [isUnsaved, setUnsaved] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { close, ask, question } = useDiscardQuestion(isUnsaved, 'Your changes to this term are not saved.', () => {
    if (isUnsaved) dropDraft(draftKeyOf(termId))
    onClose()
  })
  useEffect(
    () =>
      guardEditedTerm(() => {
        if (isUnsaved && !isSaving) ask()
        return isUnsaved || isSaving
      }),
    [isUnsaved, isSaving, ask],
  )
  // A deleted term stays deleted, so the dialog offers no retry.
  const isGone = hasCode(term.error, 'term-not-found')
  const isTextKept = isGone && readDraft(draftKeyOf(termId), newTerm) !== null
  return (
    <Dialog title="Edit Term" size="wide" onClose={isSaving ? undefined : close}>
      {term.isPending && <Loading what="the term" />}
      {term.isError && (
        <div className="mt-4">
          <Notice isWrong role="alert" sentence={isTextKept ? TERM_GONE : term.error.message} />
          <DialogFoot>
            {!isGone && (
              // The button unmounts during a retry: if that fails too, the new one takes the focus back.
              <button autoFocus className="button quiet" type="button" onClick={() => void term.refetch()}>
                Try again
              </button>
            )}
            <button className={isTextKept ? 'button quiet' : 'button'} type="button" onClick={onClose}>
              Close
            </button>
            {isTextKept && <AddAsNewLink termId={termId} />}
          </DialogFoot>
        </div>
      )}
      {term.data && (
        <EditForm term={term.data} onUnsaved={setUnsaved} onSaving={setSaving} onCancel={close} onSaved={onClose} />
      )}
      {question}
    </Dialog>
  )
}
