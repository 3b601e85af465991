import { foldText, searchWords } from '../../contracts/search-words.ts'
import { LegacyChains } from '../../contracts/legacy-chains.ts'
import type { Term } from '../data/entities/term.ts'

/** A name or a search: without regard to case and diacritics, and in lower case only, which is the suggestions' rule. */
export interface SearchedText {
  folded: string
  lowered: string
}

/** What a search needs of every term, but its definition. */
export interface SearchedTerm extends SearchedText, Pick<Term, 'id' | 'name' | 'slug' | 'isLegacy' | 'currentTermId'> {
  /** Each word is led by a space: ` customer profile`. */
  words: string
  categoryIds: number[]
}

export const searchedText = (text: string): SearchedText => ({ folded: foldText(text), lowered: text.toLowerCase() })

export const spacedWords = (text: string): string =>
  searchWords(text)
    .map((word) => ` ${word}`)
    .join('')

/**
 * All terms at one moment, never changed. What is looked through lies side by side in memory: a term's place is its index in `terms`,
 * and its line in each of the texts.
 */
export class SearchedTerms {
  readonly places = new Map<number, number>()
  /** Category id → where its terms are. */
  readonly ofCategories: ReadonlyMap<number, readonly { place: number }[]>
  readonly chains: LegacyChains<SearchedTerm>
  /** The place of a legacy term → that of its current term. */
  readonly placesOfCurrent = new Map<number, number>()
  readonly folded: TextLines
  /** The same as `folded` where the suggestions' rule finds nothing else. */
  readonly lowered: TextLines
  readonly words: TextLines

  /**
   * @param change the last that is in here
   * @param terms in the one order of names, which no database knows
   * @param categories id → words, each led by a space
   */
  constructor(
    readonly change: number,
    readonly terms: readonly SearchedTerm[],
    readonly categories: ReadonlyMap<number, string>,
  ) {
    const links: { id: number; place: number }[] = []
    terms.forEach((term, place) => {
      this.places.set(term.id, place)
      for (const id of term.categoryIds) links.push({ id, place })
    })
    this.ofCategories = Map.groupBy(links, ({ id }) => id)
    const leading = terms.filter(({ currentTermId }) => currentTermId !== null)
    const targets = leading.flatMap(({ currentTermId }) => terms[this.places.get(currentTermId ?? 0) ?? -1] ?? [])
    this.chains = new LegacyChains(new Map([...leading, ...targets].map((term) => [term.id, term])))
    for (const { id, isLegacy } of leading) {
      const place = this.places.get(id)
      const current = this.places.get(this.chains.currentTermOf(id)?.id ?? 0)
      if (isLegacy && place !== undefined && current !== undefined) this.placesOfCurrent.set(place, current)
    }
    this.folded = new TextLines(terms.map(({ folded }) => folded))
    const isAlike = terms.every(({ folded, lowered }) => folded === lowered)
    this.lowered = isAlike ? this.folded : new TextLines(terms.map(({ lowered }) => lowered))
    this.words = new TextLines(terms.map(({ words }) => words))
  }
}

/**
 * Thousands of short texts as one long text, a line each. To look through it takes a tenth of the time of looking at one string after
 * the other, which lie far apart in memory.
 */
class TextLines {
  private readonly text: string
  /** Where each line begins, and where one more would. */
  private readonly begins: Int32Array

  /** @param lines without line breaks */
  constructor(lines: readonly string[]) {
    this.text = lines.join('\n')
    this.begins = new Int32Array(lines.length + 1)
    lines.forEach((line, index) => {
      this.begins[index + 1] = this.beginOf(index) + line.length + 1
    })
  }

  /**
   * The lines that hold a text, by rising number.
   * @param part not empty, without line breaks
   */
  holding(part: string): number[] {
    const lines: number[] = []
    let line = 0
    for (let at = this.text.indexOf(part); at !== -1; at = this.text.indexOf(part, this.beginOf(line))) {
      while (this.beginOf(line + 1) <= at) line += 1
      lines.push(line)
      line += 1
    }
    return lines
  }

  private beginOf(line: number): number {
    return this.begins[line] ?? this.text.length
  }
}
