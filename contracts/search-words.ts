import { firstCharacters } from './definition.ts'
import { pluralsOf, singularOf } from './english-plurals.ts'
import { UNSPACED, UNSPACED_LETTER } from './unspaced-scripts.ts'

/**
 * How the full search splits text into words, in lower case and without diacritics, for both the indexed text and the query.
 * SQLite and PostgreSQL index the words from here, so both find the same.
 */

/** More combining marks than any script puts on a letter. Normalization sorts them, in quadratic time. */
const MARKS_BEYOND = /(\p{M}{30})\p{M}+/gu

/** Drops excess combining marks, so that normalizing the text takes linear time. */
export const withFewMarks = (text: string): string => text.replace(MARKS_BEYOND, '$1')

/** Letters that Unicode does not decompose, the final sigma, and the apostrophes that phones and word processors write. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  '‘': "'",
}

/**
 * Diacritics of Latin, Greek and Cyrillic letters, the points of Hebrew and Arabic, which few people type, and the Arabic tatweel.
 * Marks of other scripts stay, because these write vowels as marks.
 */
const DIACRITICS = String.raw`\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670`
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}${DIACRITICS}]`, 'g')

/** Most text is ASCII, which is processed three times as fast. */
export const ASCII = /^[\0-\x7f]*$/

/** Removes case and diacritics: `Café` → `cafe`, `Straße` → `strasse`. Signs and spaces stay. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return withFewMarks(text.toLowerCase())
    .normalize('NFKD')
    .toLowerCase()
    .replace(NOT_PLAIN, (sign) => PLAIN_LETTERS[sign] ?? '')
    .normalize('NFC')
}

const WORD = new RegExp(String.raw`${UNSPACED_LETTER}|[[\p{L}\p{N}\p{M}]--[${UNSPACED}]]+`, 'gv')

/** Longer words are indexed by their first characters, because the databases limit the length of a word. */
const MAX_WORD_LENGTH = 60

/** Equals `WORD` for ASCII text, in a quarter of the time. */
const ASCII_WORD = /[a-z0-9]+/gi

/** The pattern of words in a text, folded or not. */
export const wordPattern = (text: string): RegExp => (ASCII.test(text) ? ASCII_WORD : WORD)

/** The distinct folded words of a text: `C++ and Café, café` → `c`, `and`, `cafe`. */
export const searchWords = (text: string): string[] => foldedWords(foldText(text))

/** The distinct words of a folded text. */
export function foldedWords(folded: string): string[] {
  const words = folded.match(wordPattern(folded)) ?? []
  return [...new Set(words.map((word) => firstCharacters(word, MAX_WORD_LENGTH)))]
}

/**
 * The key of a single word, folded or not. Words that differ only in case, accents and (in English) number have the same key: `Journeys` → `journey`,
 * `Queries` → `query`. There is no other stemming. @param language of the glossary, as in `lang`: `en`, `en-GB`, `de`
 */
export function wordKey(word: string, language: string): string {
  const folded = foldText(word)
  return isEnglish(language) ? singularOf(folded) : folded
}

const isEnglish = (language: string): boolean => /^en(?:-|$)/i.test(language)

/** The singular or plurals of a word that do not begin with it (those that do are found anyway): `companies` → `company`; `company` → `companies`. */
export function otherForms(word: string, language: string): string[] {
  const key = wordKey(word, language)
  const forms = isEnglish(language) ? [key, ...pluralsOf(key)] : []
  return [...new Set(forms)].filter((form) => !form.startsWith(word))
}

/** Separators between the words of a name: `First-Party`, `A/B Test`. */
export const JOINTS = /[\s/\u2010-\u2015-]+/g

const POSSESSIVE = /(?<=[\p{L}\p{N}])'s(?![\p{L}\p{N}])/gu

/** A folded text without possessive `'s`, which many people omit or write without the apostrophe. @param isKept which ones to keep */
const withoutPossessives = (folded: string, isKept = (_sign: string, _at: number): boolean => false): string =>
  // Few texts have one, and compiling a pattern with the letters of all scripts takes long compared with a keystroke.
  folded.includes("'s") ? folded.replace(POSSESSIVE, (sign, at: number) => (isKept(sign, at) ? sign : '')) : folded

/** The words of a query. `Moore's law` is without the `s`, with which many words begin. */
export const askedWords = (text: string): string[] => searchWords(withoutPossessives(foldText(text)))

/** A text with its words as keys and all separators as spaces; other signs stay. `A/B Tests` → `a b test`, `C++` → `c++`, `Moore's Laws` → `moore law`. */
export const textKey = (text: string, language: string): string => keyOfWords(text, language, false)

/** Like `textKey`, but keeps the last word as typed, because it may be incomplete: `Audiences cons` → `audience cons`. */
export const begunKey = (text: string, language: string): string => keyOfWords(text, language, true)

function keyOfWords(text: string, language: string, isBegun: boolean): string {
  const folded = foldText(text)
  if (!isEnglish(language)) return folded.replace(JOINTS, ' ').trim()
  const isOpen = (part: string, at: number, whole: string): boolean => isBegun && at + part.length === whole.length
  const named = withoutPossessives(folded, (sign, at) => isOpen(sign, at, folded))
  const keyed = named.replace(wordPattern(named), (word, at: number) =>
    isOpen(word, at, named) ? word : singularOf(word),
  )
  return keyed.replace(JOINTS, ' ').trim()
}
