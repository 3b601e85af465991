import { foldText } from '../../contracts/search-words.ts'
import type { SearchedTerm, SearchedTerms } from './searched-terms.ts'

/** Best first; within a tier terms stand in the order of names. */
const TIERS = ['exact', 'nameBegins', 'nameWordBegins', 'name', 'legacyName', 'category', 'definition'] as const
const RANK = { exact: 0, nameBegins: 1, nameWordBegins: 2, name: 3, legacyName: 4, category: 5, definition: 6 } as const
const NONE = TIERS.length

/** A word of the search and where it may be found besides in names. */
export interface SearchedWord {
  word: string
  /** The terms whose definition has a word that begins so. */
  inDefinitions: ReadonlySet<number>
}

/**
 * The terms that a search finds, best first. Each word must begin a word of the name, of a legacy name, of a category or of the
 * definition; the worst of these places decides. A name that holds the whole search is found too, as the suggestions do.
 * @returns their ids
 */
export function rankTerms(all: SearchedTerms, search: string, words: readonly SearchedWord[]): number[] {
  const text = { lowered: search.toLowerCase(), folded: foldText(search) }
  const places = words.map(({ word, inDefinitions }) => placesOf(all, word, inDefinitions))
  const tiers = TIERS.map((): number[] => [])
  for (const term of all.terms) {
    const legacyNames = all.legacyNames.get(term.id) ?? []
    const rank = Math.min(
      rankOfName(term, text),
      legacyNames.some((legacy) => holds(legacy, text)) ? RANK.legacyName : NONE,
      rankOfWords(term, legacyNames, places),
    )
    tiers[rank]?.push(term.id)
  }
  return tiers.flat()
}

interface SearchedText {
  lowered: string
  folded: string
}

/** Case counts for nothing, and neither do accents; a search of nothing but accents keeps them. */
const holds = ({ lowered, folded }: SearchedTerm, text: SearchedText): boolean =>
  (text.folded !== '' && folded.includes(text.folded)) || lowered.includes(text.lowered)

function rankOfName(term: SearchedTerm, text: SearchedText): number {
  if (!holds(term, text)) return NONE
  if (term.folded === text.folded) return RANK.exact
  if (term.folded.startsWith(text.folded)) return RANK.nameBegins
  return beginsWordOf(term.folded, text.folded) ? RANK.nameWordBegins : RANK.name
}

const WORD_END = /[\p{L}\p{N}\p{M}]$/u

function beginsWordOf(name: string, text: string): boolean {
  for (let at = name.indexOf(text); at !== -1; at = name.indexOf(text, at + 1))
    if (!WORD_END.test(name.slice(0, at))) return true
  return false
}

interface Places {
  inName: string
  categoryIds: ReadonlySet<number>
  inDefinitions: ReadonlySet<number>
}

const placesOf = ({ categories }: SearchedTerms, word: string, inDefinitions: ReadonlySet<number>): Places => ({
  inName: ` ${word}`,
  categoryIds: new Set([...categories].filter(([, words]) => words.includes(` ${word}`)).map(([id]) => id)),
  inDefinitions,
})

/** The worst of the places where the words are; a search without words finds nothing by them. */
function rankOfWords(term: SearchedTerm, legacyNames: readonly SearchedTerm[], words: readonly Places[]): number {
  let worst: number = words.length === 0 ? NONE : RANK.exact
  for (const word of words) {
    worst = Math.max(worst, rankOfWord(term, legacyNames, word))
    if (worst === NONE) return NONE
  }
  return worst
}

function rankOfWord(term: SearchedTerm, legacyNames: readonly SearchedTerm[], word: Places): number {
  if (term.words.includes(word.inName)) return RANK.name
  if (legacyNames.some(({ words }) => words.includes(word.inName))) return RANK.legacyName
  if (term.categoryIds.some((id) => word.categoryIds.has(id))) return RANK.category
  return word.inDefinitions.has(term.id) ? RANK.definition : NONE
}
