/** Where words end, and what names stand at the ends of a search. Plain functions: a worker of the browser has them too. */
import { UNSPACED } from './unspaced-scripts.ts'

const OF_WORD = /[\p{L}\p{N}\p{M}]/u

/** A folded character. Nearly all are plain ones, for which a pattern takes several times as long. */
export const isOfWord = (sign: string): boolean =>
  sign > '\x7f' ? OF_WORD.test(sign) : (sign >= 'a' && sign <= 'z') || (sign >= '0' && sign <= '9')

const UNSPACED_LETTER = new RegExp(`[${UNSPACED}]`, 'v')

/** Whether a word ends between two signs, because one of them is a letter of a script without spaces. */
export const isUnspaced = (last: string, next: string): boolean => UNSPACED_LETTER.test(last + next)

/** Whether a word goes on between two signs. */
const goesOn = (last: string, next: string): boolean => isOfWord(last) && isOfWord(next) && !isUnspaced(last, next)

/**
 * The longest name with which a search ends and the longest with which it begins, as a question does: 'what is an audience?', 'audience meaning'.
 * @param names by the keys of their words (`NameKeys.keyed`), as is the search, each with what stands for it
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
    if (at < last && at + length >= last && !goesOn(sought.charAt(at - 1), name.charAt(0)))
      keepLongest(ends, of, length)
    if (from <= first && from + length > first && !goesOn(name.charAt(length - 1), sought.charAt(from + length)))
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
