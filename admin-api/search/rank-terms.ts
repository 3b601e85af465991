import { searchedText, type SearchedTerm, type SearchedTerms } from './searched-terms.ts'

/** Where a search is found, best first. Within a rank, terms stand in the order of names. */
const RANK = { exact: 0, nameBegins: 1, nameWordBegins: 2, name: 3, legacyName: 4, category: 5, definition: 6 }
const RANKS = Object.values(RANK)
const NOWHERE = RANKS.length

/** A word of the search, and the terms whose definition has a word that begins so. */
export interface SearchedWord {
  word: string
  inDefinitions: ReadonlySet<number>
}

type SearchedText = ReturnType<typeof searchedText>

interface Places {
  /** As it stands among a name's words. */
  spaced: string
  categoryIds: ReadonlySet<number>
  inDefinitions: ReadonlySet<number>
}

const NO_NAMES: readonly SearchedTerm[] = []

/**
 * The terms that a search finds, best first. Each word must begin a word of the name, of a legacy name, of a category or
 * of the definition; the worst of these places decides. A name that holds the whole search is found too, as the
 * suggestions do. Every term is looked at: 10,000 take 1 to 2 ms.
 * @returns their ids
 */
export function rankTerms(all: SearchedTerms, search: string, words: readonly SearchedWord[]): number[] {
  const text = searchedText(search)
  const places = words.map(({ word, inDefinitions }): Places => {
    const spaced = ` ${word}`
    const categories = [...all.categories].filter(([, name]) => name.includes(spaced))
    return { spaced, categoryIds: new Set(categories.map(([id]) => id)), inDefinitions }
  })
  const found = RANKS.map((): number[] => [])
  for (const term of all.terms)
    found[rankOf(term, all.legacyNames.get(term.id) ?? NO_NAMES, text, places)]?.push(term.id)
  return found.flat()
}

function rankOf(
  term: SearchedTerm,
  legacyNames: readonly SearchedTerm[],
  text: SearchedText,
  words: readonly Places[],
): number {
  if (holds(term, text)) return rankOfName(term.folded, text.folded)
  const byWords = rankOfWords(term, legacyNames, words)
  return byWords > RANK.legacyName && legacyNames.some((legacy) => holds(legacy, text)) ? RANK.legacyName : byWords
}

/** Neither case nor accents count. What the suggestions find, by case alone, is found too: a search of accents only, say. */
function holds(name: SearchedText, text: SearchedText): boolean {
  if (text.folded !== '' && name.folded.includes(text.folded)) return true
  if (name.lowered === null && text.lowered === null) return false
  return (name.lowered ?? name.folded).includes(text.lowered ?? text.folded)
}

function rankOfName(name: string, text: string): number {
  if (text === '') return RANK.name
  if (name.startsWith(text)) return name.length === text.length ? RANK.exact : RANK.nameBegins
  for (let at = name.indexOf(text); at !== -1; at = name.indexOf(text, at + 1))
    if (isWordBegin(name, at)) return RANK.nameWordBegins
  return RANK.name
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u

function isWordBegin(name: string, at: number): boolean {
  const before = name[at - 1]
  return before === ' ' || (before !== undefined && !WORD_CHARACTER.test(before))
}

/** The worst of the places where the words are; a search without words is nowhere. */
function rankOfWords(term: SearchedTerm, legacyNames: readonly SearchedTerm[], words: readonly Places[]): number {
  let worst = words.length === 0 ? NOWHERE : RANK.exact
  for (const word of words) {
    const rank = rankOfWord(term, legacyNames, word)
    if (rank > worst) worst = rank
    if (worst === NOWHERE) break
  }
  return worst
}

function rankOfWord(term: SearchedTerm, legacyNames: readonly SearchedTerm[], word: Places): number {
  if (term.words.includes(word.spaced)) return RANK.name
  if (legacyNames !== NO_NAMES && legacyNames.some(({ words }) => words.includes(word.spaced))) return RANK.legacyName
  if (word.categoryIds.size > 0 && term.categoryIds.some((id) => word.categoryIds.has(id))) return RANK.category
  return word.inDefinitions.has(term.id) ? RANK.definition : NOWHERE
}
