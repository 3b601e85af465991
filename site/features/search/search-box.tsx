import type { KeyboardEvent, SubmitEvent } from 'react'
import { termPath } from '../../../contracts/paths.ts'
import { MAX_SEARCH_LENGTH } from '../../../contracts/search.ts'
import { Magnifier } from './magnifier.tsx'
import { loadNames } from './names.ts'
import { $searchBox, chosenTerm, closeSuggestions, leaveOptions, step, suggest } from './combobox.ts'
import { showSuggestions } from './search-box-view.ts'

// In a browser, the names load at the same time as React.
if (typeof document !== 'undefined') void loadNames('')

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
  form === null ? undefined : showSuggestions(form, ({ slug }) => go(termPath(slug)))

/** The keys of the pattern 'editable combobox with list autocomplete' of the WAI-ARIA practices. */
function onKey(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: field, nativeEvent, ctrlKey, metaKey } = event
  if (nativeEvent.isComposing || ctrlKey || metaKey) return
  if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1, field.value)
  else if (key === 'Enter') void enter(field)
  else if (key === 'Escape' && $searchBox.get().list.stage !== 'closed') closeSuggestions()
  else if (key === 'Escape' && field.value !== '') field.value = ''
  else {
    if (/^(?:Home|End|ArrowLeft|ArrowRight)$/.test(key)) leaveOptions()
    return
  }
  event.preventDefault()
}

async function enter(field: HTMLInputElement): Promise<void> {
  const term = await chosenTerm()
  if (term === null) field.form?.requestSubmit()
  else go(termPath(term.slug))
}

/** An empty query goes to Home without a search parameter. */
function sendUnlessEmpty(event: SubmitEvent<HTMLFormElement>): void {
  closeSuggestions()
  const query = new FormData(event.currentTarget).get('search')
  if (typeof query === 'string' && query.trim() !== '') return
  event.preventDefault()
  go('/')
}

function go(path: string): void {
  // A page that the Back button brings from memory would still show them.
  closeSuggestions()
  location.assign(path)
}
