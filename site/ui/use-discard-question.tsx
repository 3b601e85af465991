import { useEffect, useState, type ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface Discarding {
  /** Closes, or asks first where something would be lost. */
  close: () => void
  ask: () => void
  /** While it is asked; it belongs into the dialog. */
  question: ReactNode
}

/** @param text what would be lost, in a sentence */
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
 * While something would be lost, leaving the page asks first, as the browser asks: a reload, or the way to the sign-in page.
 * @param isKept whether nothing would be lost this time
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

/** Whether something on this page would ask so. */
export const holdsUnsaved = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
