import type { NamedTerm } from '../../../contracts/names.ts'
import { makeElement } from '../../lib/make-element.ts'
import type { Suggestion } from '../../lib/suggestions.ts'
import { type Pattern, splitMatches } from './matches.ts'

/** The content of an option: its name with the matches marked and, for a legacy term, the current term. */
export function suggestionContent({ term, otherName }: Suggestion<NamedTerm>, pattern: Pattern): HTMLElement[] {
  const marked = (text: string) =>
    makeElement(
      'bdi',
      '',
      ...splitMatches(text, pattern).map((part) => (part.isMatch ? makeElement('mark', '', part.text) : part.text)),
    )
  const before = otherName === null ? [] : [marked(otherName), ' ', makeElement('span', 'to-name', '→'), ' ']
  const content = [makeElement('span', 'min-w-0 font-medium', ...before, marked(term.name))]
  if (term.isLegacy) content.push(makeElement('span', 'tag', 'Legacy'))
  if (term.currentTerm !== null)
    content.push(
      makeElement('span', 'basis-full text-sm text-muted', `Current Platform Term: ${term.currentTerm.name}`),
    )
  return content
}
