import { ASCII, askedWords, foldText, JOINTS, otherForms } from '../../../contracts/search-words.ts'
import { UNSPACED } from '../../../contracts/unspaced-scripts.ts'
import { siteLanguage } from '../../lib/site-language.ts'

/** A piece of a text; `isMatch` if it matches the query. */
export interface Part {
  text: string
  isMatch: boolean
}

const SPECIAL = /[\\^$.*+?()[\]{}|/]/g
const quote = (text: string): string => text.replace(SPECIAL, '\\$&')

/** Returns the expression to search a folded text with; it depends on whether the text is ASCII. */
export type Pattern = (folded: string) => RegExp

/** Where words begin and end. In scripts without spaces that is at each letter, also next to letters of other scripts: `调用API`. */
interface Borders {
  start: string
  end: string
}
const BORDERS: Borders = {
  start: `(?:(?<![\\p{L}\\p{N}\\p{M}])|(?=[${UNSPACED}])|(?<=[${UNSPACED}]))`,
  end: `(?:(?![\\p{L}\\p{N}\\p{M}])|(?=[${UNSPACED}]))`,
}
const ASCII_BORDERS: Borders = { start: '(?<![a-z0-9])', end: '(?![a-z0-9])' }

/** Compiles lazily: compiling the letters of all scripts takes V8 longer than the rest of a keystroke, so only texts with such letters pay for it. */
function patternOf(sourceOf: (borders: Borders) => string): Pattern {
  let ofAscii: RegExp | null = null
  let ofAll: RegExp | null = null
  return (folded) =>
    ASCII.test(folded)
      ? (ofAscii ??= new RegExp(sourceOf(ASCII_BORDERS), 'g'))
      : (ofAll ??= new RegExp(sourceOf(BORDERS), 'gu'))
}

/** Finds the query as a whole, anywhere in a text, as suggestions do. */
export const wholePattern = (query: string): Pattern =>
  asWrittenOr(
    query,
    patternOf((borders) => wholeSource(query, borders)),
  )

/** Finds words that begin with the query's words, and their singulars and plurals, as the full search does in definitions and categories. */
export const wordPattern = (query: string): Pattern =>
  piecesOf(query, (borders, pieces) => wordSource(query, borders, pieces))

/** Finds both, as the full search does in names. */
export const namePattern = (query: string): Pattern =>
  asWrittenOr(
    query,
    piecesOf(query, (borders, pieces) => `${wholeSource(query, borders)}|${wordSource(query, borders, pieces)}`),
  )

/** Searches for the query as typed if the text has it, as nearly all names do: compiling another expression takes longer than finding the names. */
function asWrittenOr(query: string, otherwise: Pattern): Pattern {
  const sought = foldText(query.trim())
  const asWritten = patternOf(() => quote(sought) || '(?!)')
  return (folded) => (folded.includes(sought) ? asWritten : otherwise)(folded)
}

/** Adjacent letters of scripts without spaces. */
const RUN = new RegExp(`(?:[${UNSPACED}]\\p{M}*){2,}`, 'gv')
const RUN_LETTER = /\P{M}\p{M}*/gu
const IDEOGRAPH = /\p{sc=Han}/gu

const runsIn = (query: string): string[] => (ASCII.test(query) ? [] : (foldText(query).match(RUN) ?? []))

/** A piece of a run, and the expression that finds it. */
interface Piece {
  text: string
  source: string
}

const asPiece = (text: string): Piece => ({ text, source: text })

/**
 * Although each letter of a script without spaces is a word, one alone says little, and some are everywhere (`ー`). So a text is searched for
 * the query's runs of such letters, if it has none for two adjacent ones, and if it has none either for each ideograph.
 */
function piecesOf(query: string, sourceOf: (borders: Borders, pieces: Piece[]) => string): Pattern {
  const runs = runsIn(query)
  const ideographs = runs.flatMap((run) => run.match(IDEOGRAPH) ?? [])
  const patterns = [runs.map(asPiece), runs.flatMap(pairsOf), ideographs.map(asPiece)].map((pieces) => ({
    pieces,
    pattern: patternOf((borders) => sourceOf(borders, pieces)),
  }))
  const withoutRuns = patternOf((borders) => sourceOf(borders, []))
  return (folded) => {
    const found = patterns.find(({ pieces }) => pieces.some(({ text }) => folded.includes(text)))
    return (found?.pattern ?? withoutRuns)(folded)
  }
}

/** Each two adjacent letters of a run. Either is found next to the other, because pairs overlap. */
function pairsOf(run: string): Piece[] {
  const letters = run.match(RUN_LETTER) ?? []
  return letters.slice(1).map((letter, at) => {
    const former = letters[at] ?? ''
    return { text: former + letter, source: `${former}(?=${letter})|(?<=${former})${letter}` }
  })
}

/** Matches the query as typed, or from the beginning of a word on, with its letters joined or apart (`datalayer`, `data layer`). */
function wholeSource(query: string, { start }: Borders): string {
  const sought = foldText(query.trim())
  const letters = [...sought.replace(JOINTS, '')].map(quote)
  return letters.length === 0 ? '(?!)' : `${quote(sought)}|${start}${letters.join(`(?:${JOINTS.source})?`)}`
}

/** @param pieces what is sought of the query's runs */
function wordSource(query: string, borders: Borders, pieces: Piece[]): string {
  const { start, end } = borders
  const runs = runsIn(query)
  // Longer words first: where both `data` and `database` match, the longer one is marked.
  const words = askedWords(query)
    .filter((word) => !runs.some((run) => run.includes(word)))
    .toSorted((a, b) => b.length - a.length)
  const wholes = words.flatMap((word) => otherForms(word, siteLanguage()))
  const endOf = (word: string): string => (words.length > 1 && LITTLE.test(word) ? end : '')
  const forms = [
    ...pieces.map(({ source }) => source),
    ...words.map((word) => quote(word) + endOf(word)),
    ...wholes.map((word) => quote(word) + end),
  ]
  return forms.length === 0 ? wholeSource(query, borders) : `${start}(?:${forms.join('|')})`
}

/** Words such as `a` and `is`. In a query of several words they match only whole words. */
const LITTLE = /^[a-z]{1,2}$/

/** Splits a text into matches and the text between them; joined, the parts are the text. */
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
    const former = parts.at(-1)
    if (former && from === done) former.text += text.slice(from, to)
    else parts.push({ text: text.slice(done, from), isMatch: false }, { text: text.slice(from, to), isMatch: true })
    done = to
  }
  return [...parts, { text: text.slice(done), isMatch: false }].filter((part) => part.text !== '')
}

/** Characters of an excerpt, more than the three lines that a card shows. */
const EXCERPT_LENGTH = 280
/** If the first match is within this many characters, the excerpt begins at the start of the text. */
const BEGINNING_LENGTH = 90
/** Characters before a later first match, few enough to keep the match in the first line. */
const LEAD_LENGTH = 30

/** A cut word at the end of an excerpt, which is left out. Text without spaces does not match and stays cut. */
const CUT_WORD = /\s\S{0,40}$/
const HALF_EMOJI = /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g

/** The part of a long text around the first match; its beginning if nothing matches. */
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

/** The beginning of a long text, as long as an excerpt. */
export const beginningOf = (text: string): string => excerptAround(text, () => /(?!)/g)

/** Whether the names alone contain the query, as a whole or all of its words. */
export function isInNames(names: readonly string[], query: string): boolean {
  const texts = names.map(foldText)
  const has = (pattern: Pattern): boolean => texts.some((folded) => folded.search(pattern(folded)) !== -1)
  const words = askedWords(query)
  return has(wholePattern(query)) || (words.length > 0 && words.every((word) => has(wordPattern(word))))
}

interface Folded {
  folded: string
  /** For each folded character, the position of its letter in the text; finally the text's end. Undefined if the positions are the same. */
  starts?: number[]
}

/** A letter with its points, its vowel signs or the rest of a Korean syllable. */
const LETTER = /[^][\p{M}\u1160-\u11ff]*/gu

/** Folds a text as the full search does, and keeps the position of each letter. */
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
