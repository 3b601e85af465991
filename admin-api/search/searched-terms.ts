import { LegacyChains } from '../../contracts/legacy-chains.ts'
import type { NameBlock } from './name-block.ts'
import type { SearchedCategory, SearchedName, SearchedTerm } from './searched-term.ts'

/** Deleted terms leave empty seats, which are never reused. All terms are read again once the empty seats outnumber both this and the terms. */
const MOST_EMPTY = 10_000

/** The data of a moment. */
export interface MomentParts {
  /** By seat; undefined for deleted terms. */
  terms: readonly (SearchedTerm | undefined)[]
  /** Seats in the order of names, which neither database can sort by. */
  order: Int32Array
  categories: ReadonlyMap<number, SearchedCategory>
  /** Id → seat. Successive moments share the map, so it may have ids that `terms` of this moment lacks. */
  seats: Map<number, number>
  blocks: readonly NameBlock[]
}

/**
 * An immutable snapshot of all terms. A term keeps its number, its seat, so the next snapshot reuses everything that an edit has not touched: at 100,000 terms
 * a new name takes a few milliseconds, rebuilding everything 400.
 */
export class SearchedTerms {
  readonly parts: MomentParts
  #chains: LegacyChains<SearchedTerm> | undefined
  #seatsOfCurrent: ReadonlyMap<number, number> | undefined

  constructor(parts: MomentParts) {
    this.parts = parts
  }

  static none = (): SearchedTerms =>
    new SearchedTerms({ terms: [], order: Int32Array.of(), categories: new Map(), seats: new Map(), blocks: [] })

  get order(): Int32Array {
    return this.parts.order
  }

  get categories(): ReadonlyMap<number, SearchedCategory> {
    return this.parts.categories
  }

  /** Upper bound (exclusive) of seats. */
  get seats(): number {
    return this.parts.terms.length
  }

  /** Whether there are enough empty seats that reading all terms again is better. */
  get isSparse(): boolean {
    const { length } = this.order
    return this.seats - length > Math.max(MOST_EMPTY, length)
  }

  at(seat: number): SearchedTerm | undefined {
    return this.parts.terms[seat]
  }

  /** The seat may be empty in this moment. */
  seatOf(id: number): number | undefined {
    return this.parts.seats.get(id)
  }

  termOf(id: number): SearchedTerm | undefined {
    return this.at(this.seatOf(id) ?? -1)
  }

  /** Seats of terms with a name that contains the part, repeated for each such name. */
  holding(text: keyof SearchedName, part: string): number[] {
    return this.parts.blocks.flatMap((block) => block.holding(text, part))
  }

  /** Seats of a category's terms. */
  ofCategory(id: number): number[] {
    return this.parts.blocks.flatMap(({ ofCategories }) => ofCategories.get(id) ?? [])
  }

  /** Legacy terms and the terms that they point to. */
  get chains(): LegacyChains<SearchedTerm> {
    return (this.#chains ??= this.#makeChains())
  }

  /** Seat of a legacy term → seat of its current term. */
  get seatsOfCurrent(): ReadonlyMap<number, number> {
    return (this.#seatsOfCurrent ??= this.#findSeatsOfCurrent())
  }

  #makeChains(): LegacyChains<SearchedTerm> {
    const leading = this.#leading().map(([, term]) => term)
    const targets = leading.flatMap(({ currentTermId }) => this.termOf(currentTermId ?? 0) ?? [])
    return new LegacyChains(new Map([...leading, ...targets].map((term) => [term.id, term])))
  }

  #findSeatsOfCurrent(): ReadonlyMap<number, number> {
    const found = new Map<number, number>()
    for (const [seat, { id, isLegacy }] of this.#leading()) {
      const current = this.seatOf(this.chains.currentTermOf(id)?.id ?? 0)
      if (isLegacy && current !== undefined) found.set(seat, current)
    }
    return found
  }

  #leading(): NameBlock['leading'] {
    return this.parts.blocks.flatMap(({ leading }) => leading)
  }
}
