import type { NamedTerm } from '../../../contracts/names.ts'
import { FoundName } from './found-name.tsx'
import { namePattern, type Pattern } from './matches.ts'
import type { Suggestion as Suggested } from '../../lib/suggestions.ts'
import { optionsOf, UNREACHABLE, type SearchBox } from './combobox.ts'

export const LIST_ID = 'suggestions'
export const optionId = (index: number): string => `suggestion-${index}`

const NOTE = 'px-3 py-2 text-muted'
const OPTION =
  'flex min-h-10 cursor-pointer flex-wrap items-center gap-x-2 rounded-md px-3 py-1.5 leading-snug wrap-anywhere hover:bg-sunken aria-selected:bg-brand-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand'

/** What drops down from the search box: the suggestions, or why there are none and what may have been meant. */
export function SuggestionList({ box, onChoose }: { box: SearchBox; onChoose: (term: NamedTerm) => void }) {
  const { list, active, query } = box
  const options = optionsOf(list)
  const pattern = namePattern(query)
  if (list.stage === 'closed') return null
  return (
    // The field keeps the focus while the pointer chooses.
    <div className="suggestions" onMouseDown={(event) => event.preventDefault()}>
      {list.stage === 'loading' && <p className={NOTE}>Loading …</p>}
      {list.stage === 'unreachable' && <p className={NOTE}>{UNREACHABLE}</p>}
      {list.stage === 'none' && <p className={NOTE}>No terms found</p>}
      {list.stage === 'none' && options.length > 0 && (
        <p className={`${NOTE} border-t border-line pb-1 text-sm`} id="did-you-mean">
          Did you mean
        </p>
      )}
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
              className={OPTION}
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

function Suggestion({ term, otherName, pattern }: Suggested<NamedTerm> & { pattern: Pattern }) {
  return (
    <>
      <span className="min-w-0 font-medium">
        <FoundName name={term.name} otherName={otherName} pattern={pattern} />
      </span>
      {term.isLegacy && <span className="tag">Legacy</span>}
      {term.currentTerm !== null && (
        <span className="basis-full text-sm text-muted">Current Platform Term: {term.currentTerm.name}</span>
      )}
    </>
  )
}

const reveal = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })
