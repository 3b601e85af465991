import { MAX_SEARCH_LENGTH } from '../../../contracts/search.ts'
import type { PlainIsland } from '../../lib/plain-island.ts'
import { $searchBox, chosenOption, closeSuggestions, leaveOptions, step, suggest } from './combobox.ts'
import { MAGNIFIER } from './magnifier.ts'
import { loadNames } from './names.ts'
import { showSuggestions } from './search-box-view.ts'
import { optionId } from './suggestion-list.ts'

interface Props {
  placeholder: string
}

/** A form that works without a script, and becomes a combobox once this code is loaded. */
const print = ({ placeholder }: Props): string =>
  [
    '<form class="search" role="search" action="/">',
    '<label class="hidden-text" for="search">Search terms</label>',
    `<input id="search" name="search" type="text" inputmode="search" enterkeyhint="search" placeholder="${placeholder}" maxlength="${MAX_SEARCH_LENGTH}"`,
    ' autocomplete="off" autocapitalize="off" spellcheck="false"',
    ' role="combobox" aria-autocomplete="list" aria-expanded="false" aria-keyshortcuts="/">',
    '<kbd aria-hidden="true">/</kbd>',
    `<button type="submit">${MAGNIFIER}<span class="hidden-text">Search</span></button>`,
    '<p class="hidden-text" role="status"></p>',
    '</form>',
  ].join('')

function takeOver(island: Element): void {
  const form = island.querySelector('form')
  const field = island.querySelector('input')
  if (form === null || field === null) return
  void loadNames('').then(fetchReact)
  showSuggestions(form, field)
  form.addEventListener('submit', (event) => sendUnlessEmpty(field, event))
  field.addEventListener('keydown', (event) => onKey(field, event))
  field.addEventListener('focusout', closeSuggestions)
  field.addEventListener('input', () => {
    // The field may have lost the focus since the text was typed.
    if (field === document.activeElement) suggest(field.value)
  })
  // Otherwise a page from the back/forward cache would still show them.
  addEventListener('pagehide', closeSuggestions)
}

/** The search box of the header, or of Home in its place. It does without React, which is six times its size. Browsers have its markup already. */
export const SearchBox: PlainIsland<Props> = Object.assign(import.meta.env.SSR ? print : () => '', { takeOver })

/**
 * Fetches most of React while the reader looks at suggestions, because Enter may lead to results, which React renders.
 * If this fails, that page fetches it itself.
 */
const fetchReact = (): unknown =>
  import.meta.env.PROD && fetch('shared:react-dom', { priority: 'low' }).catch(() => null)

/** The keys of the pattern 'editable combobox with list autocomplete' of the WAI-ARIA practices. */
function onKey(field: HTMLInputElement, event: KeyboardEvent): void {
  const { key, isComposing, ctrlKey, metaKey } = event
  if (isComposing || ((ctrlKey || metaKey) && key !== 'Enter')) return
  if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1, field.value)
  else if (key === 'Enter') void enter(field, event)
  else if (key === 'Escape' && $searchBox.get().list.stage !== 'closed') closeSuggestions()
  else if (key === 'Escape' && field.value !== '') field.value = ''
  else {
    if (/^(?:Home|End|ArrowLeft|ArrowRight)$/.test(key)) leaveOptions()
    return
  }
  event.preventDefault()
}

/** Clicks the suggestion with the modifier keys of the event, so that the browser opens a new tab where it would for a link. */
async function enter(field: HTMLInputElement, event: Event): Promise<void> {
  const chosen = await chosenOption()
  if (chosen === null) field.form?.requestSubmit()
  else document.getElementById(optionId(chosen))?.dispatchEvent(new MouseEvent('click', event))
}

/** An empty query goes to Home without a search parameter. */
function sendUnlessEmpty(field: HTMLInputElement, event: Event): void {
  closeSuggestions()
  if (field.value.trim() !== '') return
  event.preventDefault()
  location.assign('/')
}
