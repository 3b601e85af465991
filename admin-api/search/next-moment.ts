import { isDeepStrictEqual } from 'node:util'
import { compareTerms } from '../../contracts/order.ts'
import { NameBlock } from './name-block.ts'
import type { SearchedCategory, SearchedTerm } from './searched-term.ts'
import { SearchedTerms } from './searched-terms.ts'

/** Seats of one block: what is made again for a term, and read at once where many are, which takes 3 ms. */
export const BLOCK = 250

interface Seated {
  seat: number
  term: SearchedTerm
}

/** A moment in the making, from the one before. Many terms are put in part by part, so that others are answered in between. */
export class NextMoment {
  readonly #before: SearchedTerms
  readonly #terms: (SearchedTerm | undefined)[]
  readonly #seats: Map<number, number>
  readonly #blocks: NameBlock[]
  /** The first `#count` are the seats in the order of names; there is room for more. */
  #order: Int32Array
  #count: number
  #isChanged = false

  constructor(before: SearchedTerms) {
    const { terms, seats, blocks, order } = before.parts
    this.#before = before
    this.#terms = terms.slice()
    this.#seats = seats
    this.#blocks = blocks.slice()
    this.#order = order.slice()
    this.#count = order.length
  }

  /** @param ids of what was read again, whether or not it was found */
  put(ids: Iterable<number>, read: readonly SearchedTerm[]): void {
    const found = new Map(read.map((term) => [term.id, term]))
    const left = new Set<number>()
    for (const id of new Set([...ids, ...found.keys()])) {
      const seat = this.#seats.get(id)
      const known = seat === undefined ? undefined : this.#terms[seat]
      if (isDeepStrictEqual(known, found.get(id))) found.delete(id)
      else if (seat !== undefined && known !== undefined) {
        this.#terms[seat] = undefined
        left.add(seat)
      }
    }
    const seated = [...found.values()].map((term) => ({ seat: this.#seatOf(term), term }))
    for (const { seat, term } of seated) this.#terms[seat] = term
    const touched = new Set([...left, ...seated.map(({ seat }) => seat)].map((seat) => Math.floor(seat / BLOCK)))
    for (const number of touched) {
      const first = number * BLOCK
      this.#blocks[number] = new NameBlock(first, this.#terms.slice(first, first + BLOCK))
    }
    this.#takeOut(left)
    this.#putIn(seated.sort((a, b) => compareTerms(a.term, b.term)))
    this.#isChanged ||= touched.size > 0
  }

  /** @returns the one before where nothing is otherwise */
  finish(categories: ReadonlyMap<number, SearchedCategory> = this.#before.parts.categories): SearchedTerms {
    if (!this.#isChanged && categories === this.#before.parts.categories) return this.#before
    return new SearchedTerms({
      ...{ terms: this.#terms, seats: this.#seats, blocks: this.#blocks, categories },
      order: this.#order.slice(0, this.#count),
    })
  }

  #seatOf({ id }: SearchedTerm): number {
    const seat = this.#seats.get(id) ?? this.#seats.size
    this.#seats.set(id, seat)
    return seat
  }

  #takeOut(left: ReadonlySet<number>): void {
    if (left.size === 0) return
    let kept = 0
    for (const seat of this.#order.subarray(0, this.#count)) if (!left.has(seat)) this.#order[kept++] = seat
    this.#count = kept
  }

  /** From the last to the first, so that each of the others moves once. @param seated in the order of names */
  #putIn(seated: readonly Seated[]): void {
    const count = this.#count + seated.length
    if (count > this.#order.length) {
      const roomy = new Int32Array(2 * count)
      roomy.set(this.#order)
      this.#order = roomy
    }
    let end = this.#count
    for (const [index, { seat, term }] of [...seated.entries()].reverse()) {
      const at = this.#placeOf(term, end)
      this.#order.copyWithin(at + index + 1, at, end)
      this.#order[at + index] = seat
      end = at
    }
    this.#count = count
  }

  /** Where a term belongs among those before `end`. */
  #placeOf(term: SearchedTerm, end: number): number {
    let [low, high] = [0, end]
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.#terms[this.#order[middle] ?? -1]
      if (other !== undefined && compareTerms(other, term) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
