import { termPath } from '../../../contracts/paths.ts'
import { makeElement } from '../../lib/make-element.ts'
import { ELSEWHERE, type SuggestionList, UNREACHABLE, optionsOf, type SearchBox } from './combobox.ts'
import { namePattern } from './matches.ts'
import { suggestionContent } from './suggestion-content.ts'

export const LIST_ID = 'suggestions'
export const optionId = (index: number): string => `suggestion-${index}`

const NOTE = 'px-3 py-2 text-muted'
const OPTION =
  'text-ink flex min-h-10 cursor-pointer flex-wrap items-center gap-x-2 rounded-md px-3 py-1.5 leading-snug wrap-anywhere hover:bg-sunken aria-selected:bg-brand-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand'

/** The panel that drops down from the search box. */
export interface SuggestionPanel {
  element: HTMLElement
  show: (box: SearchBox) => void
}

/** Makes the panel once. A keystroke only changes the texts in it, which is far faster than new elements or React's comparison. */
export function makePanel(): SuggestionPanel {
  const notes = makeElement('div')
  const listbox = makeElement('div')
  const element = makeElement('div', 'suggestions', notes, listbox)
  const rows: HTMLAnchorElement[] = []
  let shown: SuggestionList = { stage: 'closed' }
  listbox.id = LIST_ID
  listbox.role = 'listbox'
  // Keep the focus in the field while the pointer chooses.
  element.addEventListener('mousedown', (event) => event.preventDefault())

  function showOptions(query: string): void {
    const options = optionsOf(shown)
    const pattern = namePattern(query)
    for (const [index, option] of options.entries()) {
      const row = (rows[index] ??= makeRow(index))
      row.href = termPath(option.term.slug)
      row.replaceChildren(...suggestionContent(option, pattern))
    }
    for (const row of rows.slice(options.length)) row.remove()
    listbox.append(...rows.slice(listbox.childElementCount, options.length))
    listbox.hidden = options.length === 0
    listbox.ariaLabel = shown.stage === 'none' ? SIMILAR : 'Suggestions'
  }

  function show({ query, list, active }: SearchBox): void {
    if (list !== shown) {
      shown = list
      notes.replaceChildren(...notesOf(list))
      showOptions(query)
    }
    for (const [index, row] of rows.entries()) {
      const selected = `${index === active}`
      if (row.ariaSelected === selected) continue
      row.ariaSelected = selected
      if (index === active) row.scrollIntoView({ block: 'nearest' })
    }
  }
  return { element, show }
}

/** A link, so that readers can open it in a new tab; Tab skips it. */
function makeRow(index: number): HTMLAnchorElement {
  const row = makeElement('a', OPTION)
  row.id = optionId(index)
  row.tabIndex = -1
  row.role = 'option'
  row.ariaSelected = 'false'
  return row
}

const SIMILAR = 'Did you mean'

/** Notes above the names: why there are no suggestions, and that similar names follow. */
function notesOf(list: SuggestionList): HTMLElement[] {
  switch (list.stage) {
    case 'closed':
    case 'found':
      return []
    case 'loading':
      return [makeElement('p', NOTE, 'Loading …')]
    case 'unreachable':
      return [makeElement('p', NOTE, UNREACHABLE)]
    case 'none': {
      const none = [
        makeElement('p', `${NOTE} pb-0`, 'No terms found'),
        makeElement('p', `${NOTE} pt-0 text-sm`, ELSEWHERE),
      ]
      const meant = makeElement('p', `${NOTE} border-t border-line pb-1 text-sm`, SIMILAR)
      return list.similar.length === 0 ? none : [...none, meant]
    }
  }
}
