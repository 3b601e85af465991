import { useState } from 'react'
import { termPath } from '../../../contracts/paths.ts'
import type { Term, TermForm as TermValues } from '../../../contracts/term.ts'
import { RequestFailure } from '../../lib/request.ts'
import { showSaved } from '../../ui/saved-toast.ts'
import { showToast } from '../../ui/toasts.ts'
import { dropDraft, draftKeyOf, readDraft } from './form/drafts.ts'
import { saveTerm } from './form/save-term.ts'
import { baseOf, changedFields, isSame, type TermBase, type TermField } from './form/term-values.ts'

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

interface Watchers {
  onSaving: (isSaving: boolean) => void
  onSaved: () => void
}

/** The edit of a loaded term: where its form starts, saving it, and the conflict or failure that saving ends in. */
export function useTermEdit(term: Term, { onSaving, onSaved }: Watchers) {
  const [start, setStart] = useState(() => firstStart(term))
  const [conflict, setConflict] = useState<{ mine: TermValues; base: TermBase; theirs: Term } | null>(null)
  const [failure, setFailure] = useState<RequestFailure | null>(null)

  const startFrom = (base: TermBase, initial: TermValues, { isSent = false, replaced = [] }: Partial<Start> = {}) =>
    setStart({ round: start.round + 1, base, initial, isRestored: false, isSent, replaced })

  const save = async (values: TermValues): Promise<RequestFailure | null> => {
    onSaving(true)
    try {
      const saved = await saveTerm(term.id, values, start.base)
      if (saved.outcome === 'conflict') {
        setConflict({ mine: values, base: start.base, theirs: saved.theirs })
        return null
      }
      dropDraft(draftKeyOf(term.id))
      onSaved()
      announce(saved.outcome === 'unchanged' ? null : saved.term)
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

  /** Goes on with what was chosen in the conflict. */
  const settle = (values: TermValues, isSaved: boolean) => {
    if (conflict === null) return
    setConflict(null)
    const theirs = baseOf(conflict.theirs)
    const replaced = changedFields(values, theirs.values).filter(
      (field) => start.replaced.includes(field) || !isSame(field, theirs.values, conflict.base.values),
    )
    startFrom(theirs, values, { isSent: isSaved, replaced })
  }

  return {
    ...{ start, conflict, failure, save, settle },
    discardRestored: () => startFrom(baseOf(term), baseOf(term).values),
    dismissFailure: () => setFailure(null),
  }
}

/** From the term's draft if there is one, else from the term. */
function firstStart(term: Term): Start {
  const draft = readDraft(draftKeyOf(term.id), baseOf(term))
  const base = draft?.base ?? baseOf(term)
  const initial = draft?.values ?? base.values
  return { round: 0, base, initial, isRestored: draft !== null, isSent: false, replaced: [] }
}

/** @param saved null if nothing had to be saved */
function announce(saved: Term | null): void {
  if (saved === null) showToast({ title: 'Nothing to save', description: 'You have changed nothing.' })
  else
    void showSaved({
      title: 'Term updated',
      action: { label: 'View its page', run: () => location.assign(termPath(saved.slug)) },
    })
}
