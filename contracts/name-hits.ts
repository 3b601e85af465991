import { isOfWord } from './name-edges.ts'
import { begunKey, foldText, textKey } from './search-words.ts'

/**
 * How well a name answers what is searched for, the same for the suggestions and the full search. Plain functions without zod: islands
 * import them.
 */

/** A name: without regard to case and accents, by the keys of its words, and by these without what parts them. */
export interface NameKeys {
  folded: string
  keyed: string
  joined: string
}

/** What is searched for. */
export interface SoughtKeys extends NameKeys {
  /** By the keys of its words but the last, which may go on: `cons` may become `consent`, and `con` is what it is a plural of. */
  begun: string
  begunJoined: string
}

const joinedOf = (key: string): string => key.replaceAll(' ', '')

export function nameKeysOf(text: string, language: string): NameKeys {
  const folded = foldText(text)
  const keyed = textKey(text, language)
  // One string where both are the same, so that a look at the second costs nothing.
  return { folded, keyed: keyed === folded ? folded : keyed, joined: joinedOf(keyed) }
}

export function soughtKeysOf(text: string, language: string): SoughtKeys {
  const keys = nameKeysOf(text, language)
  const begun = begunKey(text, language)
  return { ...keys, begun: begun === keys.folded ? keys.folded : begun, begunJoined: joinedOf(begun) }
}

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
 * name does not answer. @param worst hits that are worse are not looked for: a list that is full needs none
 */
export function hitOf(names: readonly NameKeys[], sought: SoughtKeys, worst: number = HIT.otherInside): TermHit | null {
  // Whether it answers at all decides what its other names count.
  const worstOfOwn = names.length > 1 ? HIT.otherInside : worst
  const ownHit = names[0] === undefined ? null : hitIn(names[0], sought, worstOfOwn)
  let best: TermHit | null = ownHit === null ? null : { hit: ownHit, name: 0 }
  if (ownHit === HIT.whole) return best
  for (let name = 1; name < names.length; name += 1) {
    const other = names[name]
    const hit = other === undefined ? null : hitIn(other, sought, worst)
    if (hit === null || (ownHit !== null && hit > HIT.sameWords)) continue
    if (best === null || AS_OTHER[hit] < best.hit) best = { hit: AS_OTHER[hit], name }
  }
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
function hitIn(name: NameKeys, sought: SoughtKeys, worst: number): NameHit | null {
  const { folded, keyed, begun, joined, begunJoined } = sought
  if (folded !== '' && name.folded === folded) return HIT.whole
  if (joined !== '' && name.joined === joined) return HIT.sameWords
  if (worst < HIT.begins) return null
  const hit = hitInside(name.folded, folded, worst)
  if (hit === HIT.begins) return hit
  const begunHit = name.keyed === name.folded && begun === folded ? null : hitInside(name.keyed, begun, worst)
  const wordsHit = keyed === begun ? null : hitOfWords(name.keyed, keyed)
  const best = betterOf(betterOf(hit, begunHit), wordsHit)
  return best ?? (begunJoined !== '' && name.joined.startsWith(begunJoined) ? HIT.inside : null)
}

const betterOf = (one: NameHit | null, other: NameHit | null): NameHit | null =>
  one === null || (other !== null && other < one) ? other : one

/** By whole words of the name. */
function hitOfWords(name: string, sought: string): NameHit | null {
  if (sought === '') return null
  for (let at = name.indexOf(sought); at !== -1; at = name.indexOf(sought, at + 1))
    if (!isOfWord(name.charAt(at - 1)) && !isOfWord(name.charAt(at + sought.length)))
      return at === 0 ? HIT.begins : HIT.wordBegins
  return null
}

function hitInside(name: string, sought: string, worst: number): NameHit | null {
  if (sought === '') return null
  if (worst < HIT.wordBegins) return name.startsWith(sought) ? HIT.begins : null
  const first = name.indexOf(sought)
  if (first <= 0) return first === 0 ? HIT.begins : null
  for (let at = first; at !== -1; at = name.indexOf(sought, at + 1))
    if (!isOfWord(name.charAt(at - 1))) return HIT.wordBegins
  return HIT.inside
}
