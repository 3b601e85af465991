import { isDeepStrictEqual } from 'node:util'
import type { Category } from '../../contracts/category.ts'
import { LegacyChains } from '../../contracts/legacy-chains.ts'
import { type NameKeys, nameKeysOf } from '../../contracts/name-hits.ts'
import { searchWords } from '../../contracts/search-words.ts'
import type { Term } from '../data/entities/term.ts'
import { TextLines } from './text-lines.ts'

/** A name of a term, or another name of it, as it is searched. */
export interface SearchedName extends NameKeys {
  /** With a space around each: ` customer profile `. */
  words: string
}

/** What a search needs of every term, but its definition. */
export interface SearchedTerm extends Pick<Term, 'id' | 'name' | 'slug' | 'isLegacy' | 'currentTermId'> {
  /** Its name, and what else it is called. */
  names: readonly SearchedName[]
  categoryIds: number[]
}

export interface SearchedCategory extends Category {
  /** With a space around each. */
  words: string
}

export const searchedName = (name: string, language: string): SearchedName => ({
  ...nameKeysOf(name, language),
  words: spacedWords(name),
})

export const spacedWords = (text: string): string => ` ${searchWords(text).join(' ')} `

/**
 * All terms at one moment, never changed. What is looked through lies side by side in memory: a term's place is its index in `terms`. A name
 * has a line of its own in each of the texts.
 */
export class SearchedTerms {
  readonly places = new Map<number, number>()
  /** Category id → where its terms are. */
  readonly ofCategories: ReadonlyMap<number, readonly { place: number }[]>
  readonly chains: LegacyChains<SearchedTerm>
  /** The place of a legacy term → that of its current term. */
  readonly placesOfCurrent = new Map<number, number>()
  /** Line of a name → place of its term. */
  readonly placesOfLines: readonly number[]
  readonly folded: TextLines
  readonly keyed: TextLines
  readonly words: TextLines
  /** @param terms in the one order of names, which no database knows */
  constructor(
    readonly terms: readonly SearchedTerm[],
    readonly categories: ReadonlyMap<number, SearchedCategory>,
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
    const names = terms.flatMap((term) => term.names)
    this.placesOfLines = terms.flatMap((term, place) => term.names.map(() => place))
    this.folded = new TextLines(names.map(({ folded }) => folded))
    this.keyed = new TextLines(names.map(({ keyed }) => keyed))
    this.words = new TextLines(names.map(({ words }) => words))
  }

  /** Whether it is in here as it is there. */
  has(term: SearchedTerm): boolean {
    return isDeepStrictEqual(this.terms[this.places.get(term.id) ?? -1], term)
  }
}
