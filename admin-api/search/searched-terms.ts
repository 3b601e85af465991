import { isDeepStrictEqual } from 'node:util'
import { LegacyChains } from '../../contracts/legacy-chains.ts'
import { compareTerms } from '../../contracts/order.ts'
import { NameBlock } from './name-block.ts'
import type { SearchedCategory, SearchedName, SearchedTerm } from './searched-term.ts'

/** Seats of one block: what is made again for a term, and read at once when all are. */
export const BLOCK = 250

/** Terms that are gone leave their seats, which are given to nobody else: beyond a half, and this many, all are read anew. */
const MOST_EMPTY = 10_000

/**
 * All terms at one moment, never changed. A term has a seat, a number that it keeps, so that the next moment takes over all that an edit has not
 * touched: at 100,000 terms a new name takes some milliseconds, to make everything again would take 400.
 */
export class SearchedTerms {
  /** By seat; of one that is gone there is nothing. */
  readonly terms: readonly (SearchedTerm | undefined)[]
  /** The seats in the one order of names, which no database knows. */
  readonly order: Int32Array
  readonly categories: ReadonlyMap<number, SearchedCategory>
  /** Of ids. All moments share it, and each has but the seats that its `terms` fill. */
  readonly #seats: Map<number, number>
  readonly #blocks: readonly NameBlock[]
  #chains: LegacyChains<SearchedTerm> | undefined
  #seatsOfCurrent: ReadonlyMap<number, number> | undefined

  private constructor(
    terms: readonly (SearchedTerm | undefined)[],
    order: Int32Array,
    categories: ReadonlyMap<number, SearchedCategory>,
    seats: Map<number, number>,
    blocks: readonly NameBlock[],
  ) {
    this.terms = terms
    this.order = order
    this.categories = categories
    this.#seats = seats
    this.#blocks = blocks
  }

  static none = (): SearchedTerms => new SearchedTerms([], Int32Array.of(), new Map(), new Map(), [])

  /** The next moment. @param ids of what was read again, whether or not it was found */
  after(
    ids: Iterable<number>,
    read: readonly SearchedTerm[],
    categories: ReadonlyMap<number, SearchedCategory>,
  ): SearchedTerms {
    const terms = this.terms.slice()
    const left = new Set<number>()
    for (const id of ids) {
      const seat = this.#seats.get(id)
      if (seat === undefined || terms[seat] === undefined) continue
      terms[seat] = undefined
      left.add(seat)
    }
    const taken = read.map((term) => {
      const seat = this.#seats.get(term.id) ?? this.#seats.size
      this.#seats.set(term.id, seat)
      terms[seat] = term
      return { seat, term }
    })
    const touched = new Set([...left, ...taken.map(({ seat }) => seat)].map((seat) => Math.floor(seat / BLOCK)))
    const blocks = this.#blocks.slice()
    for (const number of touched)
      blocks[number] = new NameBlock(number * BLOCK, terms.slice(number * BLOCK, (number + 1) * BLOCK))
    const kept = left.size === 0 ? this.order : this.order.filter((seat) => !left.has(seat))
    return new SearchedTerms(terms, inOrder(terms, kept, taken), categories, this.#seats, blocks)
  }

  /** Whether so many are gone that all had better be read anew. */
  get isSparse(): boolean {
    return this.terms.length - this.order.length > Math.max(MOST_EMPTY, this.order.length)
  }

  /** Whether it is in here as it is there. */
  has(term: SearchedTerm): boolean {
    return isDeepStrictEqual(this.terms[this.#seats.get(term.id) ?? -1], term)
  }

  /** May be a seat that nobody has at this moment. */
  seatOf(id: number): number | undefined {
    return this.#seats.get(id)
  }

  /** The seats of terms with a name that holds a part, once for each such name. */
  holding(text: keyof SearchedName, part: string): number[] {
    return this.#blocks.flatMap((block) => block.holding(text, part))
  }

  /** The seats of a category's terms. */
  ofCategory(id: number): number[] {
    return this.#blocks.flatMap(({ ofCategories }) => ofCategories.get(id) ?? [])
  }

  /** Legacy terms and what they lead to. */
  get chains(): LegacyChains<SearchedTerm> {
    return (this.#chains ??= this.#makeChains())
  }

  /** The seat of a legacy term → that of its current term. */
  get seatsOfCurrent(): ReadonlyMap<number, number> {
    return (this.#seatsOfCurrent ??= this.#findSeatsOfCurrent())
  }

  #makeChains(): LegacyChains<SearchedTerm> {
    const leading = this.#leading().map(([, term]) => term)
    const targets = leading.flatMap(({ currentTermId }) => this.terms[this.#seats.get(currentTermId ?? 0) ?? -1] ?? [])
    return new LegacyChains(new Map([...leading, ...targets].map((term) => [term.id, term])))
  }

  #findSeatsOfCurrent(): ReadonlyMap<number, number> {
    const found = new Map<number, number>()
    for (const [seat, { id, isLegacy }] of this.#leading()) {
      const current = this.#seats.get(this.chains.currentTermOf(id)?.id ?? 0)
      if (isLegacy && current !== undefined) found.set(seat, current)
    }
    return found
  }

  #leading(): NameBlock['leading'] {
    return this.#blocks.flatMap(({ leading }) => leading)
  }
}

/** Puts some in between others that are in order. */
function inOrder(
  terms: readonly (SearchedTerm | undefined)[],
  others: Int32Array,
  some: readonly { seat: number; term: SearchedTerm }[],
): Int32Array {
  const order = new Int32Array(others.length + some.length)
  let from = 0
  for (const [index, { seat, term }] of some.toSorted((a, b) => compareTerms(a.term, b.term)).entries()) {
    let [low, high] = [from, others.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const other = terms[others[middle] ?? -1]
      if (other !== undefined && compareTerms(other, term) < 0) low = middle + 1
      else high = middle
    }
    order.set(others.subarray(from, low), from + index)
    order[low + index] = seat
    from = low
  }
  order.set(others.subarray(from), from + some.length)
  return order
}
