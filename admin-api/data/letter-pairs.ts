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

/** The pairs within the words of a query, as a dictionary divides it: `電話の歴史` → `電話`, `歴史`. */
export function askedPairs(query: string): string[] {
  if (ASCII.test(query)) return []
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(query)
  return [...new Set(Array.from(words).flatMap(({ segment }) => letterPairs(segment)))]
}
