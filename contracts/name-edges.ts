/** Word boundaries, and names at the beginning and end of a search. Plain functions without zod, because a web worker uses them too. */
import { UNSPACED } from './unspaced-scripts.ts'

const OF_WORD = /[\p{L}\p{N}\p{M}]/u

/** Whether a folded character is part of a word. Nearly all are ASCII, for which the pattern would take several times as long. */
export const isWordCharacter = (sign: string): boolean =>
  sign > '\x7f' ? OF_WORD.test(sign) : (sign >= 'a' && sign <= 'z') || (sign >= '0' && sign <= '9')

const UNSPACED_LETTER = new RegExp(`[${UNSPACED}]`, 'v')

/** Whether a word ends between two characters because one of them belongs to a script without spaces. */
export const isUnspaced = (last: string, next: string): boolean => UNSPACED_LETTER.test(last + next)

/** Whether two adjacent characters are part of the same word. */
const isWithinWord = (last: string, next: string): boolean =>
  isWordCharacter(last) && isWordCharacter(next) && !isUnspaced(last, next)

/**
 * Finds the longest name that a search ends with and the longest that it begins with, as in 'what is an audience?' and 'audience meaning'.
 * @param names in the form of `NameKeys.keyed`, like the search, each with the value to return for it
 */
export function namesAtEdges<Of>(names: Iterable<readonly [of: Of, name: string]>, sought: string): Of[] {
  const [first, last] = [sought.search(OF_WORD), sought.search(/[^\p{L}\p{N}\p{M}]*$/u)]
  const [ends, begins] = [
    { longest: 1, found: new Set<Of>() },
    { longest: 1, found: new Set<Of>() },
  ]
  for (const [of, name] of names) {
    const [from, at] = [sought.indexOf(name), sought.lastIndexOf(name)]
    if (from === -1) continue
    const { length } = name
    if (at < last && at + length >= last && !isWithinWord(sought.charAt(at - 1), name.charAt(0)))
      keepLongest(ends, of, length)
    if (from <= first && from + length > first && !isWithinWord(name.charAt(length - 1), sought.charAt(from + length)))
      keepLongest(begins, of, length)
  }
  return [...ends.found, ...begins.found]
}

function keepLongest<Of>(edge: { longest: number; found: Set<Of> }, of: Of, length: number): void {
  if (length < edge.longest) return
  if (length > edge.longest) edge.found.clear()
  edge.longest = length
  edge.found.add(of)
}
