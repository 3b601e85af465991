import { useEffect, useState, type ReactNode } from 'react'
import { termPath } from '../../../contracts/paths.ts'
import type { Term, TermForm as TermValues } from '../../../contracts/term.ts'
import { RequestFailure } from '../../lib/request.ts'
import { showSaved } from '../../ui/saved-toast.ts'
import { showToast } from '../../ui/toasts.ts'
import { draftKeyOf, dropAddedDraft, dropDraft, listenForAdded, NEW_TERM_DRAFT, readDraft } from './form/drafts.ts'
import { addTerm } from './form/save-term.ts'
import { TermForm } from './form/term-form.tsx'
import { newTerm } from './form/term-values.ts'

interface Props {
  /** Called once the term is stored, to upload its image. Resolves to true if it has shown a toast itself. */
  onAdded: (term: Term) => Promise<boolean>
  children?: ReactNode
}

/** The form of Add New Term. Adding a term empties it; a reload restores the draft. */
export function AddTerm({ onAdded, children }: Props) {
  const [draftKey, setDraftKey] = useState(draftKeyOfAddress)
  const [restored, setRestored] = useState(() => readDraft(draftKey, newTerm))
  const [round, setRound] = useState(0)
  useEffect(listenForAdded, [])
  const startAgain = () => {
    history.replaceState(history.state, '', location.pathname)
    setDraftKey(NEW_TERM_DRAFT)
    // With `?draft={id}` the form showed another term's draft: restore this screen's own.
    setRestored(draftKey === NEW_TERM_DRAFT ? null : readDraft(NEW_TERM_DRAFT, newTerm))
    setRound(round + 1)
  }
  const discard = () => {
    dropDraft(draftKey)
    startAgain()
  }
  const save = async (values: TermValues): Promise<RequestFailure | null> => {
    try {
      const term = await addTerm(values)
      dropAddedDraft(draftKey)
      startAgain()
      if (!(await onAdded(term)))
        void showSaved({
          title: 'Term added',
          action: { label: 'View its page', run: () => location.assign(termPath(term.slug)) },
        })
      return null
    } catch (cause) {
      const failure = cause instanceof RequestFailure ? cause : new RequestFailure('unexpected-failure', cause)
      showToast({
        title: 'Error adding term',
        description: 'Failed to add term. Please try again.',
        variant: 'destructive',
      })
      return failure
    }
  }
  return (
    <TermForm
      key={round}
      termId={null}
      base={newTerm}
      initial={restored?.values ?? newTerm.values}
      draftKey={draftKey}
      action="Add Term"
      takesFocus={round > 0}
      save={save}
      onDiscardRestored={restored ? discard : undefined}
    >
      {children}
    </TermForm>
  )
}

/** `?draft={id}` names the draft of an edit whose term another administrator has deleted. */
function draftKeyOfAddress(): string {
  const id = new URLSearchParams(location.search).get('draft') ?? ''
  return /^\d{1,9}$/.test(id) ? draftKeyOf(Number(id)) : NEW_TERM_DRAFT
}
