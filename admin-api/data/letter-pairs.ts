import { ASCII, foldText } from '../../contracts/search-words.ts'
import { UNSPACED_LETTER } from '../../contracts/unspaced-scripts.ts'

/*
 * Scripts without spaces are searched letter by letter. Pairs of letters that stand side by side tell words from scattered letters:
 * half of all Japanese definitions have コ, ン, テ and ナ somewhere, few have コン, ンテ and テナ.
 */

const PAIR = new RegExp(`(${UNSPACED_LETTER})(?=(${UNSPACED_LETTER}))`, 'gv')

/** The distinct pairs of a folded text: `数据层` → `数据`, `据层`. */
export const letterPairs = (folded: string): string[] =>
  ASCII.test(folded) ? [] : [...new Set(Array.from(folded.matchAll(PAIR), ([, one, next]) => `${one}${next}`))]

export interface AskedPair {
  pair: string
  /** Whether both letters are of one word, as a dictionary divides the query: `電話` and `歴史` of `電話の歴史`, but not `話の`. */
  isOfWord: boolean
}

/** The pairs of a query. */
export function askedPairs(query: string): AskedPair[] {
  if (ASCII.test(query)) return []
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(query)
  const ofWords = new Set(Array.from(words).flatMap(({ segment }) => letterPairs(foldText(segment))))
  return letterPairs(foldText(query)).map((pair) => ({ pair, isOfWord: ofWords.has(pair) }))
}
