import { atom, type ReadableAtom } from 'nanostores'
import type { NamedTerm } from '../../../contracts/names.ts'
import { loadNames, loadedNames } from './names.ts'
import { findSimilarNames } from './similar-names.ts'
import { findSuggestions, type Suggestion } from '../../lib/suggestions.ts'

/** What is shown below the box. `similar` are the names of 'Did you mean', which arrive a little later. */
export type SuggestionList =
  | { stage: 'closed' }
  | { stage: 'loading' }
  | { stage: 'unreachable' }
  | { stage: 'found'; terms: Suggestion<NamedTerm>[] }
  | { stage: 'none'; similar: Suggestion<NamedTerm>[] }

/**
 * The suggestions to what is typed in the header's search box. The text itself is in the field, also before this
 * code is loaded; `active` is the option that the arrow keys have reached, by its index in the list.
 */
export interface SearchBox {
  query: string
  list: SuggestionList
  active: number | null
}

const $box = atom<SearchBox>({ query: '', list: { stage: 'closed' }, active: null })
export const $searchBox: ReadableAtom<SearchBox> = $box

/** What the arrow keys reach. */
export function optionsOf(list: SuggestionList): Suggestion<NamedTerm>[] {
  if (list.stage === 'found') return list.terms
  return list.stage === 'none' ? list.similar : []
}

/** Shows the suggestions to a text: at once where the names are loaded. */
export function suggest(query: string): void {
  const list = listFor(query)
  $box.set({ query, list, active: null })
  if (list.stage === 'loading') void suggestWhenLoaded()
  else if (list.stage === 'none') void offerSimilar(query)
}

function listFor(query: string): SuggestionList {
  const names = loadedNames(query)
  if (query.trim() === '') return { stage: 'closed' }
  if (names === null) return { stage: 'loading' }
  const terms = findSuggestions(names, query)
  return terms.length === 0 ? { stage: 'none', similar: [] } : { stage: 'found', terms }
}

/** Arrow keys that were pressed while the names were loading move on from the start of the list. */
async function suggestWhenLoaded(): Promise<void> {
  const names = await loadNames($box.get().query)
  const { query, list, active } = $box.get()
  if (list.stage !== 'loading') return
  if (names === null) {
    $box.set({ query, list: { stage: 'unreachable' }, active: null })
  } else {
    suggest(query)
    if (active !== null) activate(active)
  }
}

async function offerSimilar(query: string): Promise<void> {
  const similar = await findSimilarNames(query.trim())
  const { query: typed, list } = $box.get()
  if (typed === query && list.stage === 'none') $box.set({ query, list: { stage: 'none', similar }, active: null })
}

export function closeSuggestions(): void {
  $box.set({ ...$box.get(), list: { stage: 'closed' }, active: null })
}

/** The arrow keys: from the last option on to the first, and back. A closed list opens first. */
export function step(direction: 1 | -1, query: string): void {
  if ($box.get().list.stage === 'closed') suggest(query)
  const { active } = $box.get()
  activate(active === null ? (direction === 1 ? 0 : -1) : active + direction)
}

/** Back to the text: what is typed next belongs to it. */
export function leaveOptions(): void {
  if ($box.get().active !== null) $box.set({ ...$box.get(), active: null })
}

function activate(index: number): void {
  const box = $box.get()
  const count = optionsOf(box.list).length
  if (box.list.stage === 'loading') $box.set({ ...box, active: index })
  else $box.set({ ...box, active: count === 0 ? null : ((index % count) + count) % count })
}

/** What Enter chooses, by its index, or null for a full search. Waits for the names where an arrow key was pressed before. */
export async function chosenOption(): Promise<number | null> {
  const { query, list, active } = $box.get()
  if (list.stage === 'loading' && active !== null) await loadNames(query)
  return $box.get().active
}

/** What a screen reader says when the list changes. */
export function announcementOf(list: SuggestionList): string {
  switch (list.stage) {
    case 'closed':
      return ''
    case 'loading':
      return 'Loading suggestions'
    case 'unreachable':
      return UNREACHABLE
    case 'found':
      return list.terms.length === 1 ? '1 suggestion' : `${list.terms.length} suggestions`
    case 'none':
      return list.similar.length === 0
        ? 'No terms found'
        : `No terms found. Did you mean ${list.similar[0]?.term.name ?? ''}?`
  }
}

export const UNREACHABLE = 'Suggestions cannot be loaded. Enter searches all terms.'
