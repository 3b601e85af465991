import { useEffect, useState, type ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface Discarding {
  /** Closes, or asks first if something is unsaved. */
  close: () => void
  ask: () => void
  /** The question while it is open; callers render it inside the dialog. */
  question: ReactNode
}

/** @param text a sentence that says what would be lost */
export function useDiscardQuestion(isUnsaved: boolean, text: string, onDiscard: () => void): Discarding {
  const [isAsking, setAsking] = useState(false)
  const ask = () => setAsking(true)
  return {
    close: isUnsaved ? ask : onDiscard,
    ask,
    question: isAsking && (
      <ConfirmDialog
        title="Discard changes?"
        text={text}
        action="Discard"
        isPending={false}
        onConfirm={onDiscard}
        onCancel={() => setAsking(false)}
      />
    ),
  }
}

/**
 * While something is unsaved, makes the browser ask before the page is left or reloaded.
 * @param isKept whether leaving loses nothing this time
 */
export function useLeaveQuestion(isUnsaved: boolean, isKept = () => false): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isKept()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved, isKept])
}

/** Whether the browser would ask before this page is left. */
export const holdsUnsaved = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
