import { ASCII, askedWords, foldText, JOINTS, otherForms } from '../../../contracts/search-words.ts'
import { UNSPACED } from '../../../contracts/unspaced-scripts.ts'
import { siteLanguage } from '../../lib/site-language.ts'

/** A piece of a text; `isMatch` where it is what was searched for. */
export interface Part {
  text: string
  isMatch: boolean
}

const SPECIAL = /[\\^$.*+?()[\]{}|/]/g
const quote = (text: string): string => text.replace(SPECIAL, '\\$&')

/** What is looked for in a folded text, by the letters that the text has. */
export type Pattern = (folded: string) => RegExp

/** Where words begin and end. Scripts without spaces have both anywhere, also beside letters of others: `调用API`. */
interface Borders {
  start: string
  end: string
}
const BORDERS: Borders = {
  start: `(?:(?<![\\p{L}\\p{N}\\p{M}])|(?=[${UNSPACED}])|(?<=[${UNSPACED}]))`,
  end: `(?:(?![\\p{L}\\p{N}\\p{M}])|(?=[${UNSPACED}]))`,
}
const ASCII_BORDERS: Borders = { start: '(?<![a-z0-9])', end: '(?![a-z0-9])' }

/** V8 compiles each new pattern, and the letters of all scripts take it longer than all the rest of a keystroke: only where a text has such. */
function patternOf(sourceOf: (borders: Borders) => string): Pattern {
  let ofAscii: RegExp | null = null
  let ofAll: RegExp | null = null
  return (folded) =>
    ASCII.test(folded)
      ? (ofAscii ??= new RegExp(sourceOf(ASCII_BORDERS), 'g'))
      : (ofAll ??= new RegExp(sourceOf(BORDERS), 'gu'))
}

/** Finds the query as a whole, anywhere: what suggestions are found by. */
export const wholePattern = (query: string): Pattern => asWrittenOr(query, (borders) => wholeSource(query, borders))

/** Finds the query's words where a word begins, and their singulars and plurals: what the full search finds in definitions and categories. */
export const wordPattern = (query: string): Pattern => patternOf((borders) => wordSource(query, borders))

/** Both: what is found in names. */
export const namePattern = (query: string): Pattern =>
  asWrittenOr(query, (borders) => `${wholeSource(query, borders)}|${wordSource(query, borders)}`)

/** As it is written where a text has it so, as nearly all names do: to compile anything else takes longer than to find the names. */
function asWrittenOr(query: string, sourceOf: (borders: Borders) => string): Pattern {
  const sought = foldText(query.trim())
  const asWritten = patternOf(() => quote(sought) || '(?!)')
  const otherwise = patternOf(sourceOf)
  return (folded) => (folded.includes(sought) ? asWritten : otherwise)(folded)
}

/** As it is written, or from the beginning of a word on in one or apart. */
function wholeSource(query: string, { start }: Borders): string {
  const sought = foldText(query.trim())
  const letters = [...sought.replace(JOINTS, '')].map(quote)
  return letters.length === 0 ? '(?!)' : `${quote(sought)}|${start}${letters.join(`(?:${JOINTS.source})?`)}`
}

function wordSource(query: string, borders: Borders): string {
  const { start, end } = borders
  // Longer words first: where `data` and `database` both begin, the longer one is marked.
  const words = askedWords(query).toSorted((a, b) => b.length - a.length)
  const wholes = words.flatMap((word) => otherForms(word, siteLanguage()))
  const endOf = (word: string): string => (words.length > 1 && LITTLE.test(word) ? end : '')
  const forms = [...words.map((word) => quote(word) + endOf(word)), ...wholes.map((word) => quote(word) + end)]
  return words.length === 0 ? wholeSource(query, borders) : `${start}(?:${forms.join('|')})`
}

/** `a`, `is`: beside other words, what begins with it is not meant. */
const LITTLE = /^[a-z]{1,2}$/

/** The text in pieces, matches and the text between them; together they are the text. */
export function splitMatches(text: string, pattern: Pattern): Part[] {
  const { folded, starts } = fold(text)
  const parts: Part[] = []
  let done = 0
  for (const { 0: match, index } of folded.matchAll(pattern(folded))) {
    const from = Math.max(done, starts?.[index] ?? index)
    let after = index + match.length
    while (starts && starts[after] === starts[after - 1]) after += 1
    const to = starts?.[after] ?? after
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

/** Some scripts have no spaces between words: they are cut all the same. */
const CUT_WORD = /\s\S{0,40}$/
const HALF_EMOJI = /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g

/** The part of a long text where the first match is; the beginning where there is none. */
export function excerptAround(text: string, pattern: Pattern): string {
  const { folded, starts } = fold(text)
  const found = folded.search(pattern(folded))
  const first = starts?.[found] ?? found
  const lead = first - LEAD_LENGTH
  const space = text.indexOf(' ', lead)
  const from = first <= BEGINNING_LENGTH ? 0 : space < lead || space > first ? lead : space + 1
  const isCut = from + EXCERPT_LENGTH < text.length
  const excerpt = text.slice(from, from + EXCERPT_LENGTH).replace(isCut ? CUT_WORD : '', '')
  return `${from > 0 ? '… ' : ''}${excerpt.replace(HALF_EMOJI, '')}${isCut ? ' …' : ''}`
}

/** A long text from its beginning, as long as an excerpt. */
export const beginningOf = (text: string): string => excerptAround(text, () => /(?!)/g)

/** Whether the names alone have all of the query. */
export function isInNames(names: readonly string[], query: string): boolean {
  const texts = names.map(foldText)
  const has = (pattern: Pattern): boolean => texts.some((folded) => folded.search(pattern(folded)) !== -1)
  const words = askedWords(query)
  return has(wholePattern(query)) || (words.length > 0 && words.every((word) => has(wordPattern(word))))
}

interface Folded {
  folded: string
  /** Where in the text the letter of each folded character begins, and where the text ends; left out where the positions are the same. */
  starts?: number[]
}

/** With what belongs to it: points, vowel signs, the rest of a Korean syllable. */
const LETTER = /[^][\p{M}\u1160-\u11ff]*/gu

/** As the full search reads text, with the position of each letter in the text. */
function fold(text: string): Folded {
  if (ASCII.test(text)) return { folded: foldText(text) }
  const starts: number[] = []
  let folded = ''
  let start = 0
  for (const letter of text.match(LETTER) ?? []) {
    folded += foldText(letter)
    while (starts.length < folded.length) starts.push(start)
    start += letter.length
  }
  return { folded, starts: [...starts, start] }
}
