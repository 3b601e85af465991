import { foldText, searchWords } from '../../contracts/search-words.ts'
import { LegacyChains } from '../../contracts/legacy-chains.ts'
import { TextLines } from './text-lines.ts'

/** What a search needs of every term, but its definition. */
export interface SearchedTerm extends SearchedText {
  readonly id: number
  readonly name: string
  readonly slug: string
  /** Each word is led by a space: ` customer profile`. */
  readonly words: string
  readonly isLegacy: boolean
  readonly currentTermId: number | null
  readonly categoryIds: readonly number[]
}

/** A name or a search: without regard to case and diacritics, and in lower case only, which is the suggestions' rule. */
export interface SearchedText {
  readonly folded: string
  readonly lowered: string
}

export function searchedText(text: string): SearchedText {
  const folded = foldText(text)
  const lowered = text.toLowerCase()
  // One string in memory, where they are alike.
  return { folded, lowered: lowered === folded ? folded : lowered }
}

export const spacedWords = (text: string): string =>
  searchWords(text)
    .map((word) => ` ${word}`)
    .join('')

/**
 * All terms at one moment; never changed, so that whoever ranks them is not disturbed. What is looked through lies side by side in
 * memory: a term's place is its index in `terms`.
 */
export interface SearchedTerms {
  /** The last change that is in here. */
  readonly change: number
  /** In the one order of names, which no database knows. */
  readonly terms: readonly SearchedTerm[]
  /** Term id → place. */
  readonly places: ReadonlyMap<number, number>
  /** Category id → its words, each led by a space. */
  readonly categories: ReadonlyMap<number, string>
  /** Category id → the places of its terms. */
  readonly placesOfCategories: ReadonlyMap<number, readonly number[]>
  /** Who leads to whom. */
  readonly chains: LegacyChains<SearchedTerm>
  /** The place of a legacy term → that of its current term. */
  readonly placesOfCurrent: ReadonlyMap<number, number>
  /** A line for each term, by its place; so the next two. */
  readonly folded: TextLines
  /** Null where the suggestions' rule finds nothing else than `folded`. */
  readonly lowered: TextLines | null
  readonly words: TextLines
}

/**
 * Puts them together in steps of a few milliseconds for 10,000 terms; between two of them others can have a turn.
 * @param terms in the order of names
 */
export function* assemble(
  change: number,
  terms: readonly SearchedTerm[],
  categories: ReadonlyMap<number, string>,
): Generator<undefined, SearchedTerms> {
  const folded = new TextLines(terms.map((term) => term.folded))
  yield
  const isAlike = terms.every((term) => term.folded === term.lowered)
  const lowered = isAlike ? null : new TextLines(terms.map((term) => term.lowered))
  yield
  const words = new TextLines(terms.map((term) => term.words))
  yield
  const places = new Map<number, number>()
  terms.forEach(({ id }, place) => places.set(id, place))
  yield
  const chains = new LegacyChains(inChains(terms))
  const placesOfCurrent = findCurrent(terms, places, chains)
  yield
  const placesOfCategories = collectByCategory(terms)
  return { change, terms, places, categories, placesOfCategories, chains, placesOfCurrent, folded, lowered, words }
}

/** Legacy terms that lead somewhere, and where they lead: few, and nobody else has anything to do with chains. */
function inChains(terms: readonly SearchedTerm[]): Map<number, SearchedTerm> {
  const targets = new Set<number>()
  for (const { currentTermId } of terms) if (currentTermId !== null) targets.add(currentTermId)
  const linked = terms.filter(({ id, currentTermId }) => currentTermId !== null || targets.has(id))
  return new Map(linked.map((term) => [term.id, term]))
}

function findCurrent(
  terms: readonly SearchedTerm[],
  places: ReadonlyMap<number, number>,
  chains: LegacyChains<SearchedTerm>,
): Map<number, number> {
  const placesOfCurrent = new Map<number, number>()
  terms.forEach(({ id, isLegacy }, place) => {
    const current = isLegacy ? chains.currentTermOf(id) : null
    const placeOfCurrent = current === null ? undefined : places.get(current.id)
    if (placeOfCurrent !== undefined) placesOfCurrent.set(place, placeOfCurrent)
  })
  return placesOfCurrent
}

function collectByCategory(terms: readonly SearchedTerm[]): Map<number, number[]> {
  const byCategory = new Map<number, number[]>()
  terms.forEach(({ categoryIds }, place) => {
    for (const id of categoryIds) {
      const places = byCategory.get(id)
      if (places) places.push(place)
      else byCategory.set(id, [place])
    }
  })
  return byCategory
}
