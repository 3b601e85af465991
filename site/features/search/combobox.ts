import { atom, type ReadableAtom } from 'nanostores'
import type { NamedTerm } from '../../../contracts/names.ts'
import { loadNames, loadedNames } from './names.ts'
import { findSimilarNames } from './similar-names.ts'
import { findSuggestions, type Suggestion } from '../../lib/suggestions.ts'

/** The list below the search box. `similar` holds the names of 'Did you mean', which arrive a little later. */
export type SuggestionList =
  | { stage: 'closed' }
  | { stage: 'loading' }
  | { stage: 'unreachable' }
  | { stage: 'found'; terms: Suggestion<NamedTerm>[] }
  | { stage: 'none'; similar: Suggestion<NamedTerm>[] }

/**
 * The state of the search box. The text itself is in the field, because readers may type before this code is loaded; `query` is the text of the list.
 * `active` is the index of the option that the arrow keys have reached.
 */
export interface SearchBox {
  query: string
  list: SuggestionList
  active: number | null
}

const $box = atom<SearchBox>({ query: '', list: { stage: 'closed' }, active: null })
export const $searchBox: ReadableAtom<SearchBox> = $box

/** The options that the arrow keys can reach. */
export function optionsOf(list: SuggestionList): Suggestion<NamedTerm>[] {
  if (list.stage === 'found') return list.terms
  return list.stage === 'none' ? list.similar : []
}

/** Shows the suggestions for a text, at once if the names are loaded. */
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

/** Keeps the option that the arrow keys reached while the names were loading, counted from the start of the list. */
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

/** Moves to the next or previous option and wraps around at the ends. Opens a closed list first. */
export function step(direction: 1 | -1, query: string): void {
  if ($box.get().list.stage === 'closed') suggest(query)
  const { active } = $box.get()
  activate(active === null ? (direction === 1 ? 0 : -1) : active + direction)
}

/** Returns from the options to the text. */
export function leaveOptions(): void {
  if ($box.get().active !== null) $box.set({ ...$box.get(), active: null })
}

function activate(index: number): void {
  const box = $box.get()
  const count = optionsOf(box.list).length
  if (box.list.stage === 'loading') $box.set({ ...box, active: index })
  else $box.set({ ...box, active: count === 0 ? null : ((index % count) + count) % count })
}

/** The index of the option that Enter chooses, or null for a full search. Waits for the names if an arrow key was pressed while they load. */
export async function chosenOption(): Promise<number | null> {
  const { query, list, active } = $box.get()
  if (list.stage === 'loading' && active !== null) await loadNames(query)
  return $box.get().active
}

/** The announcement for screen readers when the list changes. */
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
        ? `No terms found. ${ELSEWHERE}`
        : `No terms found. Did you mean ${list.similar[0]?.term.name ?? ''}? ${ELSEWHERE}`
  }
}

/** Readers of abbreviations often type what they stand for, which only the definitions have. */
export const ELSEWHERE = 'Enter also searches definitions.'
export const UNREACHABLE = 'Suggestions cannot be loaded. Enter searches all terms.'
