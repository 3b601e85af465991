import { firstCharacters } from './definition.ts'
import { pluralsOf, singularOf } from './english-plurals.ts'

/**
 * How text is read by the full search, the same for what is searched and for what is asked: in lower case, without
 * diacritics, in words. Both databases store words as they come from here, so that they agree.
 */

/** More than any script puts on a letter: to bring them into order takes time that grows with the square of their number. */
const MARKS_BEYOND = /(\p{M}{30})\p{M}+/gu

/** Text that takes time in proportion to its length to compose. */
export const withFewMarks = (text: string): string => text.replace(MARKS_BEYOND, '$1')

/** Letters that Unicode does not take apart, and the sigma at the end of a word. */
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

/** These scripts put no space between words: each character is one, so that a search finds the middle of a text. `ー` is of two of them. */
export const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`
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
const JOINTS = /[\s/\u2010-\u2015-]+/g

/** A text by the keys of its words, whatever joins them; other signs stay. `A/B Tests` → `a b test`, `C++` → `c++`. */
export const textKey = (text: string, language: string): string => keyOfWords(text, language, singularOf)

/** The same of a text whose last word may be only begun, which stays as it is: `Audiences cons` → `audience cons`. */
export const begunKey = (text: string, language: string): string =>
  keyOfWords(text, language, (word, at, folded) => (at + word.length === folded.length ? word : singularOf(word)))

type OfWord = (word: string, at: number, folded: string) => string

function keyOfWords(text: string, language: string, keyOf: OfWord): string {
  const folded = foldText(text)
  const keyed = isEnglish(language) ? folded.replace(wordPattern(folded), keyOf) : folded
  return keyed.replace(JOINTS, ' ').trim()
}
