import { functionalUpdate, type SortingState, type Updater } from '@tanstack/react-table'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { keepSelection, readKeptSelection } from './kept-selection.ts'

/** Which terms are picked. It outlives searches, sorting and a list that is read again: only terms that are gone leave it. */
interface Selection {
  picked: ReadonlySet<number>
  /** The term that was picked or left last: ranges begin there. */
  anchor: number | null
}

const NOTHING: Selection = { picked: new Set(), anchor: null }
const kept = readKeptSelection()
const $selection = atom<Selection>({ picked: new Set(kept.picked), anchor: null })
const $sought = atom(kept.sought)
const $sorting = atom<SortingState>(kept.order)

export const $picked: ReadableAtom<ReadonlySet<number>> = computed($selection, ({ picked }) => picked)
export const $search: ReadableAtom<string> = $sought
/** The columns that the table is sorted by. */
export const $order: ReadableAtom<SortingState> = $sorting

export const searchTerms = (text: string): void => $sought.set(text)

export const sortTerms = (order: Updater<SortingState>): void => $sorting.set(functionalUpdate(order, $sorting.get()))

export function pickTerm(id: number, isPicked: boolean): void {
  pickTerms([id], isPicked)
}

/** From the anchor to this term, in the order in which they are shown; where the anchor is not shown, this term alone. */
export function pickRange(shown: readonly number[], id: number, isPicked: boolean): void {
  const { anchor } = $selection.get()
  const ends = [anchor === null ? -1 : shown.indexOf(anchor), shown.indexOf(id)]
  const [from = -1, to = -1] = ends.toSorted((a, b) => a - b)
  pickTerms(from === -1 ? [id] : shown.slice(from, to + 1), isPicked)
  // Another range may begin where this one did.
  if (from !== -1) $selection.set({ ...$selection.get(), anchor })
}

export function pickTerms(ids: readonly number[], isPicked: boolean): void {
  const picked = new Set($selection.get().picked)
  for (const id of ids) {
    if (isPicked) picked.add(id)
    else picked.delete(id)
  }
  $selection.set({ picked, anchor: ids.at(-1) ?? null })
}

export const clearSelection = (): void => $selection.set(NOTHING)

/** For when the page is left. */
export const keepPicks = (): void =>
  keepSelection({ picked: [...$picked.get()], sought: $sought.get(), order: $sorting.get() })

/** Terms that do not exist any more cannot stay picked. */
export function keepPicked(existing: readonly number[]): void {
  const { picked, anchor } = $selection.get()
  if (picked.size === 0) return
  const ids = new Set(existing)
  const kept = [...picked].filter((id) => ids.has(id))
  if (kept.length < picked.size) $selection.set({ picked: new Set(kept), anchor })
}
