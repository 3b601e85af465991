import type { NamedTerm } from '../../../contracts/names.ts'
import { Marked } from './marked.tsx'
import { namePattern } from './matches.ts'
import type { Suggestion as Suggested } from '../../lib/suggestions.ts'
import { optionsOf, UNREACHABLE, type SearchBox } from './combobox.ts'

export const LIST_ID = 'suggestions'
export const optionId = (index: number): string => `suggestion-${index}`

/** What drops down from the search box: the suggestions, or why there are none and what may have been meant. */
export function SuggestionList({ box, onChoose }: { box: SearchBox; onChoose: (term: NamedTerm) => void }) {
  const { list, active, query } = box
  const options = optionsOf(list)
  const pattern = namePattern(query)
  if (list.stage === 'closed') return null
  return (
    // The field keeps the focus while the pointer chooses.
    <div className="suggestions" onMouseDown={(event) => event.preventDefault()}>
      {list.stage === 'loading' && <p>Loading …</p>}
      {list.stage === 'unreachable' && <p>{UNREACHABLE}</p>}
      {list.stage === 'none' && <p>No terms found</p>}
      {list.stage === 'none' && options.length > 0 && <p id="did-you-mean">Did you mean</p>}
      {options.length > 0 && (
        <ul
          id={LIST_ID}
          role="listbox"
          aria-label={list.stage === 'found' ? 'Suggestions' : undefined}
          aria-labelledby={list.stage === 'none' ? 'did-you-mean' : undefined}
        >
          {options.map((suggestion, index) => (
            // By its index: a keystroke changes the texts in the list, which is far quicker than other elements.
            <li
              key={index}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              ref={index === active ? reveal : undefined}
              onClick={() => onChoose(suggestion.term)}
            >
              <Suggestion {...suggestion} pattern={pattern} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Suggestion({ term, otherName, pattern }: Suggested<NamedTerm> & { pattern: RegExp }) {
  return (
    <>
      <span className="name">
        {otherName !== null && (
          <>
            <Marked text={otherName} pattern={pattern} /> →{' '}
          </>
        )}
        <Marked text={term.name} pattern={pattern} />
      </span>
      {term.isLegacy && <span className="tag">Legacy</span>}
      {term.currentTerm !== null && <span className="successor">Current Platform Term: {term.currentTerm.name}</span>}
    </>
  )
}

const reveal = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })
