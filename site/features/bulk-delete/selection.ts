import { functionalUpdate, type SortingState, type Updater } from '@tanstack/react-table'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { keepSelection, readKeptSelection } from './kept-selection.ts'

/** The picked terms. They outlive searches, sorting and reading the list again: only deleted terms drop out. */
interface Selection {
  picked: ReadonlySet<number>
  /** The term that was picked or unpicked last, where ranges begin. */
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

/** Picks or unpicks the terms from the anchor to this one, in the order shown; if the anchor is not shown, only this term. */
export function pickRange(shown: readonly number[], id: number, isPicked: boolean): void {
  const { anchor } = $selection.get()
  const ends = [anchor === null ? -1 : shown.indexOf(anchor), shown.indexOf(id)]
  const [from = -1, to = -1] = ends.toSorted((a, b) => a - b)
  pickTerms(from === -1 ? [id] : shown.slice(from, to + 1), isPicked)
  // Keeps the anchor, so that another range can begin there.
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

/** Called when the page is left. */
export const keepPicks = (): void =>
  keepSelection({ picked: [...$picked.get()], sought: $sought.get(), order: $sorting.get() })

/** Drops picked terms that no longer exist. */
export function keepPicked(existing: readonly number[]): void {
  const { picked, anchor } = $selection.get()
  if (picked.size === 0) return
  const ids = new Set(existing)
  const kept = [...picked].filter((id) => ids.has(id))
  if (kept.length < picked.size) $selection.set({ picked: new Set(kept), anchor })
}
