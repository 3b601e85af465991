import { useEffect, useRef } from 'react'
import type { TermForm } from '../../../../contracts/term.ts'
import { dropDraft, keepDraft } from './drafts.ts'
import { changedFields, type TermBase, valuesToSave } from './term-values.ts'

let isLeaving = false

/** Going away to where the draft brings back what was typed loses nothing. */
export const leaveWithDraft = (): void => {
  isLeaving = true
}

/** Whether a form holds what is not saved. While it does, its draft follows every change, and leaving the page asks. */
export function useUnsaved(key: string, values: TermForm, base: TermBase): boolean {
  const isUnsaved = changedFields(valuesToSave(values), base.values).length > 0
  const isKept = useRef(false)
  useEffect(() => {
    if (isUnsaved) isKept.current = keepDraft(key, { values, base })
    else dropDraft(key)
  }, [key, values, base, isUnsaved])
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving || !isKept.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return isUnsaved
}
