import { atom, type ReadableAtom } from 'nanostores'
import { addressWith } from '../../lib/search-address.ts'

/**
 * Which term the edit dialog shows: `?term={id}` of the address, so that a link leads to it and Back closes it. null: none is edited. An
 * address that names no id edits the term 0, which does not exist.
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

/** Takes the parameter away, by going back where this page has set it. */
export function stopEditing(): void {
  $id.set(null)
  if (history.state === 'edited') history.back()
  else history.replaceState(null, '', addressOf(null))
}

let askBeforeLeaving: (() => boolean) | null = null

/** While a dialog is open it may answer the Back button with a question: `ask` says whether it has. */
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
