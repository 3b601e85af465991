import { foldText, textKey } from './search-words.ts'

/**
 * How well a name answers what is searched for, the same for the suggestions and the full search. Plain functions without zod: islands
 * import them.
 */

/** A name, or what is searched for: without regard to case and accents, and by the keys of its words. */
export interface NameKeys {
  folded: string
  keyed: string
}

export const nameKeysOf = (text: string, language: string): NameKeys => ({
  folded: foldText(text),
  keyed: textKey(text, language),
})

/** The kinds of hits, best first. What a term is also called counts as its name where it is all of the search, else a little less. */
export const HIT = {
  whole: 0,
  sameWords: 1,
  begins: 2,
  otherBegins: 3,
  wordBegins: 4,
  otherWordBegins: 5,
  inside: 6,
  otherInside: 7,
} as const
export type Hit = (typeof HIT)[keyof typeof HIT]

/** Where a term is hit: 0 is its name, the rest are its other names. */
export interface TermHit {
  hit: Hit
  name: number
}

/**
 * How well the names of a term answer, its own first; null where none does. Another name counts where it is all of the search, or where the own
 * name does not answer.
 */
export function hitOf(names: readonly NameKeys[], sought: NameKeys): TermHit | null {
  const [own, ...others] = names
  const ownHit = own === undefined ? null : hitIn(own, sought)
  const best: TermHit | null = ownHit === null ? null : { hit: ownHit, name: 0 }
  return others.length === 0 || ownHit === HIT.whole ? best : bestOf(best, others, sought)
}

function bestOf(own: TermHit | null, others: readonly NameKeys[], sought: NameKeys): TermHit | null {
  let best = own
  others.forEach((other, index) => {
    const hit = hitIn(other, sought)
    if (hit === null || (own !== null && hit > HIT.sameWords)) return
    const asOther = AS_OTHER[hit]
    if (best === null || asOther < best.hit) best = { hit: asOther, name: index + 1 }
  })
  return best
}

type NameHit = 0 | 1 | 2 | 4 | 6
const AS_OTHER = {
  0: HIT.whole,
  1: HIT.sameWords,
  2: HIT.otherBegins,
  4: HIT.otherWordBegins,
  6: HIT.otherInside,
} as const

/** Nothing is found for nothing. */
function hitIn(name: NameKeys, { folded, keyed }: NameKeys): NameHit | null {
  if (folded !== '' && name.folded === folded) return HIT.whole
  if (keyed !== '' && name.keyed === keyed) return HIT.sameWords
  return hitInside(name.folded, folded) ?? hitInside(name.keyed, keyed)
}

function hitInside(name: string, sought: string): NameHit | null {
  const first = sought === '' ? -1 : name.indexOf(sought)
  if (first <= 0) return first === 0 ? HIT.begins : null
  for (let at = first; at !== -1; at = name.indexOf(sought, at + 1))
    if (name[at - 1] === ' ' || !IN_WORD.test(name.charAt(at - 1))) return HIT.wordBegins
  return HIT.inside
}

const IN_WORD = /[\p{L}\p{N}\p{M}]/u
