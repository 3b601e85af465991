import { ASCII, foldText } from '../../contracts/search-words.ts'
import { UNSPACED } from '../../contracts/unspaced-scripts.ts'

/*
 * Scripts without spaces are searched letter by letter. Pairs of letters that stand side by side tell words from scattered letters:
 * half of all Japanese definitions have コ, ン, テ and ナ somewhere, few have コン, ンテ and テナ.
 */

const LETTER = String.raw`[[${UNSPACED}]&&[\p{L}\p{N}\p{M}]]\p{M}*`
const PAIR = new RegExp(`(${LETTER})(?=(${LETTER}))`, 'gv')

/** The distinct pairs of a text: `数据层` → `数据`, `据层`. */
export const letterPairs = (text: string): string[] =>
  ASCII.test(text) ? [] : [...new Set(Array.from(foldText(text).matchAll(PAIR), ([, one, next]) => `${one}${next}`))]

export interface AskedPair {
  pair: string
  /** Whether both letters are of one word, as a dictionary divides the query: `電話` and `歴史` of `電話の歴史`, but not `話の`. */
  isOfWord: boolean
}

/** The pairs of a query. */
export function askedPairs(query: string): AskedPair[] {
  if (ASCII.test(query)) return []
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(query)
  const ofWords = new Set(Array.from(words).flatMap(({ segment }) => letterPairs(segment)))
  return letterPairs(query).map((pair) => ({ pair, isOfWord: ofWords.has(pair) }))
}
