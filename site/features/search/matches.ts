import { foldText, otherForms, searchWords, UNSPACED } from '../../../contracts/search-words.ts'
import { siteLanguage } from '../../lib/site-language.ts'

/** A piece of a text; `isMatch` where it is what was searched for. */
export interface Part {
  text: string
  isMatch: boolean
}

const SPECIAL = /[\\^$.*+?()[\]{}|/]/g
const quote = (text: string): string => text.replace(SPECIAL, '\\$&')

/** Scripts without spaces have the beginning of a word anywhere. */
const WORD_START = `(?:(?<![\\p{L}\\p{N}])|(?=[${UNSPACED}]))`

const WORD_END = '(?![\\p{L}\\p{N}])'

/** Finds the query as a whole, anywhere: what suggestions are found by. */
export const wholePattern = (query: string): RegExp => new RegExp(quote(foldText(query.trim())) || '(?!)', 'gu')

/** Finds the query's words where a word begins, and their singulars and plurals: what the full search finds in definitions and categories. */
export function wordPattern(query: string): RegExp {
  // Longer words first: where `data` and `database` both begin, the longer one is marked.
  const words = searchWords(query).toSorted((a, b) => b.length - a.length)
  const wholes = words.flatMap((word) => otherForms(word, siteLanguage())).map((word) => `${quote(word)}${WORD_END}`)
  const forms = [...words.map(quote), ...wholes].join('|')
  return words.length === 0 ? wholePattern(query) : new RegExp(`${WORD_START}(?:${forms})`, 'gu')
}

/** Both: what the full search finds in names. */
export const namePattern = (query: string): RegExp =>
  new RegExp(`${wholePattern(query).source}|${wordPattern(query).source}`, 'gu')

/** The text in pieces, matches and the text between them; together they are the text. */
export function splitMatches(text: string, pattern: RegExp): Part[] {
  const { folded, starts, ends } = fold(text)
  const parts: Part[] = []
  let done = 0
  for (const { 0: match, index } of folded.matchAll(pattern)) {
    const from = Math.max(done, starts?.[index] ?? index)
    const to = ends?.[index + match.length - 1] ?? index + match.length
    if (to <= from) continue
    if (from > done) parts.push({ text: text.slice(done, from), isMatch: false })
    parts.push({ text: text.slice(from, to), isMatch: true })
    done = to
  }
  if (done < text.length) parts.push({ text: text.slice(done), isMatch: false })
  return parts
}

/** Characters of an excerpt: more than three lines of a card show. */
const EXCERPT_LENGTH = 280
/** A first match within these is seen at the text's own beginning. */
const BEGINNING_LENGTH = 90
/** Characters before a later first match, so that it is in the first line. */
const LEAD_LENGTH = 30

/** The part of a long text where the first match is; the beginning where there is none. */
export function excerptAround(text: string, pattern: RegExp): string {
  const { folded, starts } = fold(text)
  const found = folded.search(pattern)
  const first = found === -1 ? 0 : (starts?.[found] ?? found)
  const from = first <= BEGINNING_LENGTH ? 0 : text.indexOf(' ', first - LEAD_LENGTH) + 1
  const excerpt = text.slice(from, from + EXCERPT_LENGTH)
  return `${from > 0 ? '… ' : ''}${excerpt}${from + EXCERPT_LENGTH < text.length ? ' …' : ''}`
}

/** A long text from its beginning, as long as an excerpt. */
export const beginningOf = (text: string): string => excerptAround(text, /(?!)/gu)

/** Whether the names alone have all of the query. */
export function isInNames(names: readonly string[], query: string): boolean {
  const has = (pattern: RegExp): boolean => names.some((name) => fold(name).folded.search(pattern) !== -1)
  const words = searchWords(query)
  return has(wholePattern(query)) || (words.length > 0 && words.every((word) => has(wordPattern(word))))
}

interface Folded {
  folded: string
  /** Where in the text each folded character begins and ends; left out where the positions are the same. */
  starts?: number[]
  ends?: number[]
}

/** As the full search reads text, with the position of each character in the text. */
function fold(text: string): Folded {
  const folded = foldText(text)
  // Character for character, for all but a few names.
  if (folded.length === text.length) return { folded }
  const characters = [...text].map((character) => ({ length: character.length, folded: foldText(character) }))
  let position = 0
  const positions = characters.flatMap((character) => {
    const start = position
    position += character.length
    return Array.from({ length: character.folded.length }, () => ({ start, end: position }))
  })
  return {
    folded: characters.map((character) => character.folded).join(''),
    starts: positions.map(({ start }) => start),
    ends: positions.map(({ end }) => end),
  }
}
