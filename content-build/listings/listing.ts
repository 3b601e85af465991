import type { TermContent } from '../../contracts/change.ts'
import { compareTerms } from '../../contracts/order.ts'
import { letterOf, type Letter } from './alphabet.ts'
import { findJumps } from './jumps.ts'
import { cutPages, type Pages, pagesWith, pagesWithout, startsOf } from './page-starts.ts'

/** One page of a listing: the terms from index `from` up to, not including, `to`. */
export interface Span {
  from: number
  to: number
  /** As they were when the pages were cut; an empty listing has one page without terms. */
  first: TermContent | undefined
  last: TermContent | undefined
  /** Indexes of the pages that this page offers as ways into a long run. */
  jumps: number[]
}

/** Where a letter begins: its first term stands on page `page`. */
export interface LetterStart {
  letter: Letter
  page: number
}

/** Comparing names is dear, and each cut looks at nearly the same ones: a term that is renamed is another object. */
const knownLetters = new WeakMap<TermContent, Letter>()

function letterOfTerm(term: TermContent): Letter {
  const letter = knownLetters.get(term) ?? letterOf(term.name)
  knownLetters.set(term, letter)
  return letter
}

/** Above this, one pass over the whole listing is cheaper than moving its end for each term. */
const FEW = 16

type Terms = ReadonlyMap<number, TermContent>

/** A listing's terms in the order of names, cut into pages: all terms, or those of one category. */
export class Listing {
  readonly #terms: Terms
  #ids: number[] = []
  /** Null when so many terms have come or gone that all pages are cut anew. */
  #pages: Pages | null = 0
  #spans: Span[] = [{ from: 0, to: 0, first: undefined, last: undefined, jumps: [] }]
  #letters: LetterStart[] = []

  /** `terms` is the glossary's own map: the listing looks names up in it. */
  constructor(terms: Terms) {
    this.#terms = terms
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

  idsOf(span: Span): number[] {
    return this.#ids.slice(span.from, span.to)
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
    return this.#pageAt(this.#placeOf(id))
  }

  /** The terms before and after a term of this listing. */
  neighboursOf(id: number): { previous: TermContent | null; next: TermContent | null } {
    const place = this.#placeOf(id)
    const termAt = (index: number) => this.#terms.get(this.#ids[index] ?? 0) ?? null
    return { previous: termAt(place - 1), next: termAt(place + 1) }
  }

  /** Works out the pages. `spans` is another array after that, which tells a listing that was cut from one that was not. */
  cut(): void {
    this.#pages ??= cutPages(this.#ids)
    const starts = startsOf(this.#pages)
    this.#spans = starts.map((from, index) => {
      const to = starts[index + 1] ?? this.#ids.length
      return {
        from,
        to,
        first: this.#terms.get(this.#ids[from] ?? 0),
        last: this.#terms.get(this.#ids[to - 1] ?? 0),
        jumps: [],
      }
    })
    this.#letters = this.#findLetters()
    const startIds = starts.map((start) => this.#ids[start] ?? 0)
    this.#letters.forEach(({ page }, index) => {
      const next = this.#letters[index + 1]
      const last = next === undefined ? this.#spans.length - 1 : next.page
      for (const [from, jumps] of findJumps(startIds, page, last)) this.#spans[from]?.jumps.push(...jumps)
    })
  }

  #addOne(id: number): void {
    const place = this.#placeOf(id)
    this.#ids.splice(place, 0, id)
    if (this.#pages !== null) this.#pages = pagesWith(this.#pages, this.#ids, place)
  }

  #removeOne(id: number): void {
    const place = this.#placeOf(id)
    if (this.#ids[place] !== id) return
    this.#ids.splice(place, 1)
    if (this.#pages !== null) this.#pages = pagesWithout(this.#pages, this.#ids, place)
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

  #findLetters(): LetterStart[] {
    const letters: LetterStart[] = []
    let index = 0
    while (index < this.#ids.length) {
      const letter = this.#letterAt(index)
      letters.push({ letter, page: this.#pageAt(index) })
      index = this.#firstAfter(letter, index)
    }
    return letters
  }

  /** The first term from `from` on that stands under another letter. */
  #firstAfter(letter: Letter, from: number): number {
    let low = from
    let high = this.#ids.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (this.#letterAt(middle) !== letter) high = middle
      else low = middle
    }
    return high
  }

  #pageAt(place: number): number {
    let page = 0
    let end = this.#spans.length
    while (end - page > 1) {
      const middle = (page + end) >> 1
      if ((this.#spans[middle]?.from ?? 0) <= place) page = middle
      else end = middle
    }
    return page
  }

  #letterAt(index: number): Letter {
    return letterOfTerm(this.#term(this.#ids[index] ?? 0))
  }

  #term(id: number): TermContent {
    const term = this.#terms.get(id)
    if (term === undefined) throw new Error(`Term ${id} is listed but not in the glossary`)
    return term
  }

  /** Where a term stands, or would stand: at `from` or after it. */
  #placeOf(id: number, from = 0): number {
    const term = this.#term(id)
    let low = from
    let high = this.#ids.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (compareTerms(this.#term(this.#ids[middle] ?? 0), term) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
