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

/** A form that works by itself, and a combobox once this is loaded. */
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
  // A page that the Back button brings from memory would still show them.
  addEventListener('pagehide', closeSuggestions)
}

/** The search of the header, and of Home in its place. Without React, which is six times as much to load as all of it. Browsers have the markup already. */
export const SearchBox: PlainIsland<Props> = Object.assign(import.meta.env.SSR ? print : () => '', { takeOver })

/** Results are made by React, of which the most is fetched while suggestions are read: Enter may lead there. That page asks again for what did not come. */
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

/** A suggestion is clicked with what is held besides: the browser opens it in a new tab where it would open a link so. */
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
