import { useEffect } from 'react'

const ALWAYS = (): boolean => true

/**
 * While something would be lost, leaving the page asks first, as the browser asks: a reload, or the way to the sign-in page.
 * @param isAsked looked at when somebody leaves
 */
export function useLeaveQuestion(isUnsaved: boolean, isAsked = ALWAYS): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (isAsked()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved, isAsked])
}
