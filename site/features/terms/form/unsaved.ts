import { useEffect, useRef } from 'react'
import type { TermForm } from '../../../../contracts/term.ts'
import { useLeaveQuestion } from '../../../ui/use-discard-question.tsx'
import { dropDraft, keepDraft } from './drafts.ts'
import { changedFields, type TermBase, valuesToSave } from './term-values.ts'

let isLeaving = false

/** Click handler of links to a page that restores the draft: leaving asks no question, because nothing is lost. */
export const leaveWithDraft = (): void => {
  isLeaving = true
}

/** Returns whether the form has unsaved changes. While it has, the draft follows every change, and leaving the page asks first. */
export function useUnsaved(key: string, values: TermForm, base: TermBase): boolean {
  const isUnsaved = changedFields(valuesToSave(values), base.values).length > 0
  const isKept = useRef(false)
  useEffect(() => {
    if (isUnsaved) isKept.current = keepDraft(key, { values, base })
    else dropDraft(key)
  }, [key, values, base, isUnsaved])
  useLeaveQuestion(isUnsaved, () => isLeaving && isKept.current)
  return isUnsaved
}
