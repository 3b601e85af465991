import type { KeyboardEvent, SubmitEvent } from 'react'
import { MAX_SEARCH_LENGTH } from '../../../contracts/search.ts'
import { Magnifier } from './magnifier.tsx'
import { loadNames } from './names.ts'
import { $searchBox, chosenOption, closeSuggestions, leaveOptions, step, suggest } from './combobox.ts'
import { showSuggestions } from './search-box-view.ts'
import { optionId } from './suggestion-list.ts'

if (typeof document !== 'undefined') {
  // At the same time as React.
  void loadNames('')
  // A page that the Back button brings from memory would still show them.
  addEventListener('pagehide', closeSuggestions)
}

interface Props {
  placeholder: string
}

/**
 * The search of the header, and of Home in its place: a form that works by itself, and a combobox once this is loaded. The field keeps its own text (no
 * `value`): React must not touch what was typed before.
 */
export function SearchBox({ placeholder }: Props) {
  return (
    <form className="search" role="search" action="/" onSubmit={sendUnlessEmpty} ref={followStore}>
      <label className="hidden-text" htmlFor="search">
        Search terms
      </label>
      <input
        id="search"
        name="search"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        placeholder={placeholder}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-keyshortcuts="/"
        onInput={({ currentTarget }) => {
          // The field may have lost the focus since the text was typed.
          if (currentTarget === document.activeElement) suggest(currentTarget.value)
        }}
        onKeyDown={onKey}
        onBlur={closeSuggestions}
      />
      <kbd aria-hidden="true">/</kbd>
      <button type="submit">
        <Magnifier />
        <span className="hidden-text">Search</span>
      </button>
      <p className="hidden-text" role="status" />
    </form>
  )
}

const followStore = (form: HTMLFormElement | null): (() => void) | undefined =>
  form === null ? undefined : showSuggestions(form)

/** The keys of the pattern 'editable combobox with list autocomplete' of the WAI-ARIA practices. */
function onKey(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: field, nativeEvent, ctrlKey, metaKey } = event
  if (nativeEvent.isComposing || ((ctrlKey || metaKey) && key !== 'Enter')) return
  if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1, field.value)
  else if (key === 'Enter') void enter(field, nativeEvent)
  else if (key === 'Escape' && $searchBox.get().list.stage !== 'closed') closeSuggestions()
  else if (key === 'Escape' && field.value !== '') field.value = ''
  else {
    if (/^(?:Home|End|ArrowLeft|ArrowRight)$/.test(key)) leaveOptions()
    return
  }
  event.preventDefault()
}

/** A suggestion is clicked with what is held besides: the browser opens it in a new tab where it would open a link so. */
async function enter(field: HTMLInputElement, event: Event): Promise<void> {
  const chosen = await chosenOption()
  if (chosen === null) field.form?.requestSubmit()
  else document.getElementById(optionId(chosen))?.dispatchEvent(new MouseEvent('click', event))
}

/** An empty query goes to Home without a search parameter. */
function sendUnlessEmpty(event: SubmitEvent<HTMLFormElement>): void {
  closeSuggestions()
  const query = new FormData(event.currentTarget).get('search')
  if (typeof query === 'string' && query.trim() !== '') return
  event.preventDefault()
  location.assign('/')
}
