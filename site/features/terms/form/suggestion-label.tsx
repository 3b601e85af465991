import type { Suggestion } from '../../../lib/suggestions.ts'

/** `AEP → Adobe Experience Platform` if one of the other names is the hit. */
export const suggestionLabel = ({ term, otherName }: Suggestion<{ name: string }>) =>
  otherName === null ? (
    term.name
  ) : (
    <>
      {otherName} <span className="to-name">→</span> {term.name}
    </>
  )
