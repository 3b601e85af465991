import { atom, type ReadableAtom } from 'nanostores'
import { addressWith } from '../../lib/search-address.ts'

/**
 * The id of the term in the edit dialog; null while it is closed. It comes from `?term={id}` of the address, so that links open the dialog
 * and Back closes it. An invalid id becomes 0, which no term has.
 */
const $id = atom<number | null>(idIn(location.search))
export const $editedTermId: ReadableAtom<number | null> = $id

function idIn(search: string): number | null {
  const id = new URLSearchParams(search).get('term')
  return id === null ? null : /^\d{1,9}$/.test(id) ? Number(id) : 0
}

const addressOf = (id: number | null): string => addressWith({ term: id === null ? null : `${id}` })

export function editTerm(id: number): void {
  history.pushState('edited', '', addressOf(id))
  $id.set(id)
}

/** Removes the parameter from the address: goes back if this page has pushed it, else replaces the history entry. */
export function stopEditing(): void {
  $id.set(null)
  if (history.state === 'edited') history.back()
  else history.replaceState(null, '', addressOf(null))
}

let askBeforeLeaving: (() => boolean) | null = null

/**
 * Lets an open dialog intercept the Back button.
 * @param ask asks about unsaved text; returns true if the dialog must stay open
 * @returns removes the guard
 */
export function guardEditedTerm(ask: () => boolean): () => void {
  askBeforeLeaving = ask
  return () => (askBeforeLeaving = null)
}

addEventListener('popstate', () => {
  const [shown, wanted] = [$id.get(), idIn(location.search)]
  if (shown !== null && wanted !== shown && askBeforeLeaving?.() === true)
    history.pushState('edited', '', addressOf(shown))
  else $id.set(wanted)
})
