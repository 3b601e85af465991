import { isDeepStrictEqual } from 'node:util'
import { compareTerms, firstPlace } from '../../contracts/order.ts'
import { NameBlock } from './name-block.ts'
import type { SearchedCategory, SearchedTerm } from './searched-term.ts'
import { SearchedTerms } from './searched-terms.ts'

/** Slots per block: a block is rebuilt for each changed term, and large edits are read a block at a time, which takes 3 ms. */
export const BLOCK = 250

interface PlacedTerm {
  slot: number
  term: SearchedTerm
}

/** The changed parts of the previous snapshot. */
interface Copy {
  terms: (SearchedTerm | undefined)[]
  blocks: NameBlock[]
  /** Slots in the order of names in the first `count` elements; the rest is spare room. */
  order: Int32Array
  count: number
}

/** Builds a snapshot from the previous one, in several steps if there are many terms, so that other requests are answered in between. */
export class SnapshotBuilder {
  readonly #before: SearchedTerms
  #copy: Copy | null = null

  constructor(before: SearchedTerms) {
    this.#before = before
  }

  /** @param ids the ids that were read again; those not in `read` are deleted terms */
  put(ids: Iterable<number>, read: readonly SearchedTerm[]): void {
    const { terms } = this.#copy ?? this.#before.parts
    const found = new Map(read.map((term) => [term.id, term]))
    const left = new Set<number>()
    for (const id of new Set([...ids, ...found.keys()])) {
      const slot = this.#before.slotOf(id)
      const known = slot === undefined ? undefined : terms[slot]
      if (isDeepStrictEqual(known, found.get(id))) found.delete(id)
      else if (slot !== undefined && known !== undefined) left.add(slot)
    }
    const placed = [...found.values()].map((term) => ({ slot: this.#takeSlot(term), term }))
    if (left.size > 0 || placed.length > 0) this.#change((this.#copy ??= copyOf(this.#before)), left, placed)
  }

  /** @returns the previous snapshot if nothing has changed */
  finish(categories: ReadonlyMap<number, SearchedCategory>): SearchedTerms {
    if (this.#copy === null && categories === this.#before.categories) return this.#before
    const { parts } = this.#before
    if (this.#copy === null) return new SearchedTerms({ ...parts, categories })
    const { terms, blocks, order, count } = this.#copy
    return new SearchedTerms({ ...parts, ...{ terms, blocks, categories, order: order.slice(0, count) } })
  }

  #takeSlot({ id }: SearchedTerm): number {
    const { slots } = this.#before.parts
    const slot = slots.get(id) ?? slots.size
    slots.set(id, slot)
    return slot
  }

  #change(copy: Copy, left: ReadonlySet<number>, placed: readonly PlacedTerm[]): void {
    for (const slot of left) copy.terms[slot] = undefined
    for (const { slot, term } of placed) copy.terms[slot] = term
    const touched = new Set([...left, ...placed.map(({ slot }) => slot)].map((slot) => Math.floor(slot / BLOCK)))
    for (const number of touched) {
      const first = number * BLOCK
      copy.blocks[number] = new NameBlock(first, copy.terms.slice(first, first + BLOCK))
    }
    takeOut(copy, left)
    putIn(
      copy,
      placed.toSorted((a, b) => compareTerms(a.term, b.term)),
    )
  }
}

const copyOf = ({ parts: { terms, blocks, order } }: SearchedTerms): Copy => ({
  ...{ terms: terms.slice(), blocks: blocks.slice() },
  ...{ order: order.slice(), count: order.length },
})

function takeOut(copy: Copy, left: ReadonlySet<number>): void {
  if (left.size === 0) return
  let kept = 0
  for (const slot of copy.order.subarray(0, copy.count)) if (!left.has(slot)) copy.order[kept++] = slot
  copy.count = kept
}

/** Inserts from the last to the first, so that each existing slot moves once. @param placed in the order of names */
function putIn(copy: Copy, placed: readonly PlacedTerm[]): void {
  const count = copy.count + placed.length
  if (count > copy.order.length) {
    const roomy = new Int32Array(2 * count)
    roomy.set(copy.order)
    copy.order = roomy
  }
  let end = copy.count
  for (const [index, { slot, term }] of [...placed.entries()].reverse()) {
    const at = placeOf(term, copy, end)
    copy.order.copyWithin(at + index + 1, at, end)
    copy.order[at + index] = slot
    end = at
  }
  copy.count = count
}

/** The position of a term among those before `end`. */
function placeOf(term: SearchedTerm, { terms, order }: Copy, end: number): number {
  return firstPlace(0, end, (place) => {
    const other = terms[order[place] ?? -1]
    return other !== undefined && compareTerms(other, term) < 0
  })
}
