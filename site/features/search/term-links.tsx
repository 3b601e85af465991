import { termPath } from '../../../contracts/paths.ts'
import { FoundName } from './found-name.tsx'
import type { Pattern } from './matches.ts'

interface Props {
  term: { name: string; slug: string }
  /** Another name of the term, if that is the hit. */
  otherName: string | null
  pattern: Pattern
  takesFocus?: boolean
}

/** The heading of a card. The first one that 'Show more' adds takes the focus, so that the reader continues there. */
export function TermLink({ term, otherName, pattern, takesFocus = false }: Props) {
  return (
    <h3 dir="auto">
      <a href={termPath(term.slug)} ref={takesFocus ? focus : undefined}>
        <FoundName name={term.name} otherName={otherName} pattern={pattern} />
      </a>
    </h3>
  )
}

const focus = (link: HTMLElement | null): void => link?.focus()

export function CurrentTermLink({ currentTerm }: { currentTerm: { name: string; slug: string } | null }) {
  if (currentTerm === null) return null
  return (
    <a className="successor" href={termPath(currentTerm.slug)}>
      <span>Current Platform Term</span> {currentTerm.name}
    </a>
  )
}
