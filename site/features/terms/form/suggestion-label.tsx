import type { Suggestion } from '../../../lib/suggestions.ts'
import { ARROW } from '../../../ui/arrow.ts'

/** `AEP → Adobe Experience Platform` where another name is the hit. */
export const suggestionLabel = ({ term, otherName }: Suggestion<{ name: string }>) =>
  otherName === null ? (
    term.name
  ) : (
    <>
      {otherName} <span className={ARROW}>→</span> {term.name}
    </>
  )
