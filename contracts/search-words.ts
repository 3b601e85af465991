import { firstCharacters } from './definition.ts'
import { pluralsOf, singularOf } from './english-plurals.ts'
import { UNSPACED } from './unspaced-scripts.ts'

/**
 * How text is read by the full search, the same for what is searched and for what is asked: in lower case, without
 * diacritics, in words. Both databases store words as they come from here, so that they agree.
 */

/** More than any script puts on a letter: to bring them into order takes time that grows with the square of their number. */
const MARKS_BEYOND = /(\p{M}{30})\p{M}+/gu

/** Text that takes time in proportion to its length to compose. */
export const withFewMarks = (text: string): string => text.replace(MARKS_BEYOND, '$1')

/** Letters that Unicode does not take apart, the sigma at the end of a word, and the apostrophes that phones and word processors write. */
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
 * Accents, dots and hooks above and below Latin, Greek and Cyrillic letters, the points of Hebrew and Arabic, which few people type, and what draws an
 * Arabic word out; other scripts write vowels as marks.
 */
const DIACRITICS = String.raw`\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670`
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}${DIACRITICS}]`, 'g')

/** Most text is of these alone, and is read three times as fast. */
export const ASCII = /^[\0-\x7f]*$/

/** The text without regard to case and diacritics: `Café` → `cafe`, `Straße` → `strasse`. Signs and spaces stay. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return withFewMarks(text.toLowerCase())
    .normalize('NFKD')
    .toLowerCase()
    .replace(NOT_PLAIN, (sign) => PLAIN_LETTERS[sign] ?? '')
    .normalize('NFC')
}

const WORD = new RegExp(String.raw`[[${UNSPACED}]&&[\p{L}\p{N}\p{M}]]\p{M}*|[[\p{L}\p{N}\p{M}]--[${UNSPACED}]]+`, 'gv')

/** Longer words are found by their first characters; the databases limit what a word may be. */
const MAX_WORD_LENGTH = 60

/** The same as `WORD` for most text, in a quarter of the time. */
const ASCII_WORD = /[a-z0-9]+/gi

/** What finds the words of a text, folded or not. */
export const wordPattern = (text: string): RegExp => (ASCII.test(text) ? ASCII_WORD : WORD)

/** The words of a text, folded, each once: `C++ and Café, café` → `c`, `and`, `cafe`. */
export function searchWords(text: string): string[] {
  const folded = foldText(text)
  const words = folded.match(wordPattern(folded)) ?? []
  return [...new Set(words.map((word) => firstCharacters(word, MAX_WORD_LENGTH)))]
}

/**
 * The one key by which words are the same to readers: neither case nor accents count, and in English neither does the plural: `Journeys` is
 * `journey`, `Queries` is `query`. Nothing is stemmed. To be given single words, folded or not.
 * @param language of the glossary, as `lang` has it: `en`, `en-GB`, `de`
 */
export function wordKey(word: string, language: string): string {
  const folded = foldText(word)
  return isEnglish(language) ? singularOf(folded) : folded
}

const isEnglish = (language: string): boolean => /^en(?:-|$)/i.test(language)

/** What stands for a word too: its singular, or its plurals that do not begin with it. `companies` → `company`; `company` → `companies`. */
export function otherForms(word: string, language: string): string[] {
  const key = wordKey(word, language)
  const forms = isEnglish(language) ? [key, ...pluralsOf(key)] : []
  return [...new Set(forms)].filter((form) => !form.startsWith(word))
}

/** What may stand between the words of a name: `First-Party`, `A/B Test`. */
export const JOINTS = /[\s/\u2010-\u2015-]+/g

const POSSESSIVE = /(?<=[\p{L}\p{N}])'s(?![\p{L}\p{N}])/gu

/** A folded text without the `'s` behind words, which many leave out or write without its sign. */
const withoutPossessives = (folded: string, isKept = (_sign: string, _at: number): boolean => false): string =>
  // Few have one, and to compile the letters of all scripts takes long beside a keystroke.
  folded.includes("'s") ? folded.replace(POSSESSIVE, (sign, at: number) => (isKept(sign, at) ? sign : '')) : folded

/** The words that a search asks for: those of its text, of `Moore's law` not the `s`, with which many words begin. */
export const askedWords = (text: string): string[] => searchWords(withoutPossessives(foldText(text)))

/** A text by the keys of its words, whatever joins them; other signs stay. `A/B Tests` → `a b test`, `C++` → `c++`, `Moore's Laws` → `moore law`. */
export const textKey = (text: string, language: string): string => keyOfWords(text, language, false)

/** The same of a text whose last word may be only begun, which stays as it is: `Audiences cons` → `audience cons`. */
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
