import type { TermContent } from '../../contracts/change.ts'
import { compareTerms, firstPlace } from '../../contracts/order.ts'
import type { Letter, LetterCounts } from './alphabet.ts'
import { Jumps } from './jumps.ts'
import { laterOf, NewestTimes } from './newest-times.ts'
import { cutPages, type Pages, pagesWith, pagesWithout, startsOf } from './page-starts.ts'

/** One page of a listing. While it stays the same it is the same object, wherever the pages before it have moved it. */
export interface Span {
  size: number
  /** As they were when the page was cut; an empty listing has one page without terms. */
  first: TermContent | undefined
  last: TermContent | undefined
  /** Indexes of the pages that this page offers as ways into a long run. */
  jumps: readonly number[]
}

/** Where a letter begins: its first term stands on page `page`. */
export interface LetterStart {
  letter: Letter
  page: number
}

/** Above this, one pass over the whole listing is cheaper than moving its end for each term. */
const FEW = 16

type Terms = ReadonlyMap<number, TermContent>

const NONE: readonly number[] = []
/** Thousands of terms are led to from a few each. */
const ONE_PAGE: readonly number[] = [0]
const NO_LETTERS: readonly LetterStart[] = []

/** Terms in the order of names, cut into pages: all terms, those of one category, or those that lead to a term. */
export class Listing {
  readonly #terms: Terms
  readonly #letterCounts: LetterCounts | null
  #ids: number[] = []
  /** Null when so many terms have come or gone that all pages are cut anew. */
  #pages: Pages | null = 0
  #spans: readonly Span[] = [{ size: 0, first: undefined, last: undefined, jumps: NONE }]
  /** The index at which each page begins. */
  #starts = ONE_PAGE
  /** Null until somebody asks: few listings are in the sitemap. */
  #newest: NewestTimes | null = null
  #letters: readonly LetterStart[] = NO_LETTERS
  /** Null until there is more than one page: most listings of those that lead to a term have one. */
  #jumps: Jumps | null = null

  /**
   * @param terms the glossary's own map: the listing looks names up in it
   * @param letterCounts null where a listing shows no letters; then all of it is one run
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

  /** All its terms in order. */
  ids(): readonly number[] {
    return this.#ids
  }

  idsOf(page: number): number[] {
    return this.#ids.slice(this.#starts[page], this.#starts[page + 1])
  }

  /** The newest time of the terms of a page; null where it has none. */
  newestOf(page: number): string | null {
    const span = this.#spans[page]
    if (span === undefined) return null
    this.#newest ??= new NewestTimes()
    return this.#newest.of(span, () =>
      this.idsOf(page).reduce<string | null>((newest, id) => laterOf(newest, this.#term(id).updatedAt), null),
    )
  }

  /** Call when terms of this listing have changed, after `cut`. */
  edited(ids: readonly number[]): void {
    if (ids.length > FEW) this.#newest?.forgetAll()
    else
      for (const id of ids) {
        const span = this.#spans[this.pageOf(id)]
        if (span !== undefined) this.#newest?.forget(span)
      }
  }

  /** Call before the terms change in the map: they are found by their former names. */
  remove(ids: readonly number[]): void {
    if (ids.length > FEW) {
      const gone = new Set(ids)
      this.#ids = this.#ids.filter((id) => !gone.has(id))
      this.#pages = null
    } else for (const id of ids) this.#removeOne(id)
  }

  /** Call after the terms have changed in the map, and `cut` when all have come. */
  add(ids: readonly number[]): void {
    if (ids.length > FEW) {
      this.#ids = this.#merge(ids.toSorted((a, b) => compareTerms(this.#term(a), this.#term(b))))
      this.#pages = null
    } else for (const id of ids) this.#addOne(id)
  }

  /** The page on which a term of this listing stands. */
  pageOf(id: number): number {
    return pageAt(this.#placeOf(id), this.#starts)
  }

  /** The terms before and after a term of this listing. */
  neighboursOf(id: number): { previous: TermContent | null; next: TermContent | null } {
    const place = this.#placeOf(id)
    const termAt = (index: number) => this.#terms.get(this.#ids[index] ?? 0) ?? null
    return { previous: termAt(place - 1), next: termAt(place + 1) }
  }

  /** Works out the pages. `spans` is another array after that, which tells a listing that was cut from one that was not. */
  cut(): void {
    // A list that has grown keeps room for more, and thousands of terms are led to from a few each.
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

  /** `sorted` among those that are here: comparing names is dear, so places are searched, not walked to. */
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

  /** Where a term stands, or would stand: at `from` or after it. */
  #placeOf(id: number, from = 0): number {
    const term = this.#term(id)
    const isBefore = (place: number): boolean => compareTerms(this.#term(this.#ids[place] ?? 0), term) < 0
    return firstPlace(from, this.#ids.length, isBefore)
  }
}

/** The page on which a place is. */
const pageAt = (place: number, starts: readonly number[]): number =>
  firstPlace(1, starts.length, (page) => (starts[page] ?? 0) <= place) - 1

const isSame = (was: Span, is: Span): boolean =>
  was.size === is.size && was.first === is.first && was.last === is.last && was.jumps === is.jumps
