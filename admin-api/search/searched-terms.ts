import { LegacyChains } from '../../contracts/legacy-chains.ts'
import type { NameBlock } from './name-block.ts'
import type { SearchedCategory, SearchedName, SearchedTerm } from './searched-term.ts'

/** Terms that are gone leave their seats, which are given to nobody else: beyond as many as there are terms, and this many, all are read anew. */
const MOST_EMPTY = 10_000

/** What a moment is made of. */
export interface MomentParts {
  /** By seat; of one that is gone there is nothing. */
  terms: readonly (SearchedTerm | undefined)[]
  /** The seats in the one order of names, which no database knows. */
  order: Int32Array
  categories: ReadonlyMap<number, SearchedCategory>
  /** Of ids. Moments that follow each other share it, and each has but the seats that its `terms` fill. */
  seats: Map<number, number>
  blocks: readonly NameBlock[]
}

/**
 * All terms at one moment, never changed. A term has a seat, a number that it keeps, so that the next moment takes over all that an edit has not
 * touched: at 100,000 terms a new name takes some milliseconds, to make everything again would take 400.
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

  /** Every seat is below. */
  get seats(): number {
    return this.parts.terms.length
  }

  /** Whether so many are gone that all had better be read anew. */
  get isSparse(): boolean {
    const { length } = this.order
    return this.seats - length > Math.max(MOST_EMPTY, length)
  }

  at(seat: number): SearchedTerm | undefined {
    return this.parts.terms[seat]
  }

  /** May be a seat that nobody has at this moment. */
  seatOf(id: number): number | undefined {
    return this.parts.seats.get(id)
  }

  termOf(id: number): SearchedTerm | undefined {
    return this.at(this.seatOf(id) ?? -1)
  }

  /** The seats of terms with a name that holds a part, once for each such name. */
  holding(text: keyof SearchedName, part: string): number[] {
    return this.parts.blocks.flatMap((block) => block.holding(text, part))
  }

  /** The seats of a category's terms. */
  ofCategory(id: number): number[] {
    return this.parts.blocks.flatMap(({ ofCategories }) => ofCategories.get(id) ?? [])
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
