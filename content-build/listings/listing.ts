import type { TermContent } from '../../contracts/change.ts'
import { compareTerms, firstPlace } from '../../contracts/order.ts'
import type { Letter, LetterCounts } from './alphabet.ts'
import { Jumps } from './jumps.ts'
import { cutPages, type Pages, pagesWith, pagesWithout, startsOf } from './page-starts.ts'

/** One page of a listing. An unchanged page keeps the same object, even if its index changes. */
export interface Span {
  size: number
  /** First and last term as of the last `cut`; undefined in an empty listing, which has one page without terms. */
  first: TermContent | undefined
  last: TermContent | undefined
  /** Indexes of the pages that this page links to within a long run (see `Jumps`). */
  jumps: readonly number[]
}

/** A letter, and the index of the page with its first term. */
export interface LetterStart {
  letter: Letter
  page: number
}

/** Terms up to which a listing is changed one by one. For more, one pass over the whole listing is cheaper than moving its tail for each. */
const FEW = 16

type Terms = ReadonlyMap<number, TermContent>

const NONE: readonly number[] = []
/** Shared, because thousands of terms have a listing of the few terms that link to them. */
const ONE_PAGE: readonly number[] = [0]
const NO_LETTERS: readonly LetterStart[] = []

/** Terms ordered by name and cut into pages: all terms, those of a category, or those that link to a term. */
export class Listing {
  readonly #terms: Terms
  readonly #letterCounts: LetterCounts | null
  #ids: number[] = []
  /** Null after so many terms were added or removed that `cut` has to cut all pages again. */
  #pages: Pages | null = 0
  #spans: readonly Span[] = [{ size: 0, first: undefined, last: undefined, jumps: NONE }]
  /** The index of each page's first term. */
  #starts = ONE_PAGE
  /** The newest time on each page, because the sitemap needs all of them after each edit. Null until it does: few listings are in it. */
  #newest: WeakMap<Span, string | null> | null = null
  #letters: readonly LetterStart[] = NO_LETTERS
  /** Null until there is more than one page, because most listings of the terms that link to a term have only one. */
  #jumps: Jumps | null = null

  /**
   * @param terms the glossary's own map, in which the listing looks up names
   * @param letterCounts null if the listing shows no letters; its jumps then treat it as one run
   */
  constructor(terms: Terms, letterCounts: LetterCounts | null = null) {
    this.#terms = terms
    this.#letterCounts = letterCounts
  }

  get size(): number {
    return this.#ids.length
  }

  get spans(): readonly Span[] {
    return this.#spans
  }

  get letters(): readonly LetterStart[] {
    return this.#letters
  }

  /** The ids of all its terms, in order. */
  ids(): readonly number[] {
    return this.#ids
  }

  idsOf(page: number): number[] {
    return this.#ids.slice(this.#starts[page], this.#starts[page + 1])
  }

  /** The newest `updatedAt` of a page's terms; null if it has none. */
  newestOf(page: number): string | null {
    const span = this.#spans[page]
    if (span === undefined) return null
    this.#newest ??= new WeakMap()
    const known = this.#newest.get(span)
    if (known !== undefined) return known
    const newest = this.idsOf(page).reduce<string | null>((time, id) => laterOf(time, this.#term(id).updatedAt), null)
    this.#newest.set(span, newest)
    return newest
  }

  /** Call when terms of this listing have changed, after `cut`. */
  edited(ids: readonly number[]): void {
    if (ids.length > FEW) this.#newest = null
    else
      for (const id of ids) {
        const span = this.#spans[this.pageOf(id)]
        if (span !== undefined) this.#newest?.delete(span)
      }
  }

  /** Call before the terms change in the map, because they are found by their former names. */
  remove(ids: readonly number[]): void {
    if (ids.length > FEW) {
      const gone = new Set(ids)
      this.#ids = this.#ids.filter((id) => !gone.has(id))
      this.#pages = null
    } else for (const id of ids) this.#removeOne(id)
  }

  /** Call after the terms have changed in the map, then `cut` once all are added. */
  add(ids: readonly number[]): void {
    if (ids.length > FEW) {
      this.#ids = this.#merge(ids.toSorted((a, b) => compareTerms(this.#term(a), this.#term(b))))
      this.#pages = null
    } else for (const id of ids) this.#addOne(id)
  }

  /** The page that contains a term of this listing. */
  pageOf(id: number): number {
    return pageAt(this.#placeOf(id), this.#starts)
  }

  /** The terms before and after a term of this listing. */
  neighboursOf(id: number): { previous: TermContent | null; next: TermContent | null } {
    const place = this.#placeOf(id)
    const termAt = (index: number) => this.#terms.get(this.#ids[index] ?? 0) ?? null
    return { previous: termAt(place - 1), next: termAt(place + 1) }
  }

  /** Computes the pages. `spans` becomes a new array, by which callers recognize listings that were cut. */
  cut(): void {
    // The copy drops an array's spare capacity, which adds up over thousands of short listings.
    if (this.#ids.length <= FEW) this.#ids = this.#ids.slice()
    if (this.#pages === null) {
      this.#pages = cutPages(this.#ids)
      this.#letterCounts?.fill(this.#ids.length, (index) => this.#term(this.#ids[index] ?? 0).name)
    }
    const starts = startsOf(this.#pages)
    this.#starts = starts.length === 1 ? ONE_PAGE : starts
    if (this.#letterCounts !== null)
      this.#letters = this.#letterCounts.starts().map(({ letter, from }) => ({ letter, page: pageAt(from, starts) }))
    const jumps = this.#findJumps(starts)
    const former = new Map(this.#spans.map((span) => [span.first?.id, span]))
    this.#spans = starts.map((from, page) => {
      const to = starts[page + 1] ?? this.#ids.length
      const first = this.#terms.get(this.#ids[from] ?? 0)
      const last = this.#terms.get(this.#ids[to - 1] ?? 0)
      const span = { size: to - from, first, last, jumps: jumps?.get(page) ?? NONE }
      const was = former.get(first?.id)
      return was !== undefined && isSame(was, span) ? was : span
    })
  }

  #findJumps(starts: readonly number[]): ReadonlyMap<number, readonly number[]> | null {
    if (starts.length === 1) return null
    this.#jumps ??= new Jumps()
    return this.#jumps.of(
      starts.map((start) => this.#ids[start] ?? 0),
      this.#letterCounts === null ? [0] : this.#letters.map(({ page }) => page),
    )
  }

  #addOne(id: number): void {
    const place = this.#placeOf(id)
    this.#ids.splice(place, 0, id)
    if (this.#pages === null) return
    this.#pages = pagesWith(this.#pages, this.#ids, place)
    this.#letterCounts?.add(this.#term(id).name)
  }

  #removeOne(id: number): void {
    const place = this.#placeOf(id)
    if (this.#ids[place] !== id) return
    this.#ids.splice(place, 1)
    if (this.#pages === null) return
    this.#pages = pagesWithout(this.#pages, this.#ids, place)
    this.#letterCounts?.remove(this.#term(id).name)
  }

  /** Merges `sorted` into the listing. Comparing names is expensive, so it finds places by binary search. */
  #merge(sorted: readonly number[]): number[] {
    const merged: number[] = []
    let from = 0
    for (const id of sorted) {
      const place = this.#placeOf(id, from)
      for (; from < place; from++) merged.push(this.#ids[from] ?? 0)
      merged.push(id)
    }
    return merged.concat(this.#ids.slice(from))
  }

  #term(id: number): TermContent {
    const term = this.#terms.get(id)
    if (term === undefined) throw new Error(`Term ${id} is listed but not in the glossary`)
    return term
  }

  /** The index that a term has or would have, searched from `from` on. */
  #placeOf(id: number, from = 0): number {
    const term = this.#term(id)
    const isBefore = (place: number): boolean => compareTerms(this.#term(this.#ids[place] ?? 0), term) < 0
    return firstPlace(from, this.#ids.length, isBefore)
  }
}

/** Compares times as text, because all have the same format. */
export const laterOf = (a: string | null, b: string): string => (a === null || b > a ? b : a)

/** The page that contains an index. */
const pageAt = (place: number, starts: readonly number[]): number =>
  firstPlace(1, starts.length, (page) => (starts[page] ?? 0) <= place) - 1

const isSame = (was: Span, is: Span): boolean =>
  was.size === is.size && was.first === is.first && was.last === is.last && was.jumps === is.jumps
