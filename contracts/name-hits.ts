import { isWordCharacter } from './name-edges.ts'
import { begunKey, foldText, textKey } from './search-words.ts'

/** How well a name matches a search, for both suggestions and the full search. Plain functions without zod, because islands import them. */

/** A name without case and diacritics (`folded`), by the keys of its words (`keyed`), and by these without spaces (`joined`). */
export interface NameKeys {
  folded: string
  keyed: string
  joined: string
}

/** A search in the same forms. */
export interface SoughtKeys extends NameKeys {
  /** Like `keyed`, but with the last word as typed, because it may go on: `cons` may become `consent`, although it is also the plural of `con`. */
  begun: string
  begunJoined: string
}

const joinedOf = (key: string): string => key.replaceAll(' ', '')

export function nameKeysOf(text: string, language: string): NameKeys {
  const folded = foldText(text)
  const keyed = textKey(text, language)
  // Share one string if both are equal, which makes comparing them free.
  return { folded, keyed: keyed === folded ? folded : keyed, joined: joinedOf(keyed) }
}

export function soughtKeysOf(text: string, language: string): SoughtKeys {
  const keys = nameKeysOf(text, language)
  const begun = begunKey(text, language)
  return { ...keys, begun: begun === keys.folded ? keys.folded : begun, begunJoined: joinedOf(begun) }
}

/** The kinds of hits, best first. A hit in another name counts as much as one in the term's name if it is the whole search, otherwise a little less. */
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

/** `name`: the index of the name that was hit; 0 is the term's own, the rest are its other names. */
export interface TermHit {
  hit: Hit
  name: number
}

/**
 * The best hit among a term's names, of which the first is its own; null if none matches. Another name counts only if it is the whole search,
 * or if the term's own name does not match. @param worst worse hits may be missed, which saves time once a list is full
 */
export function hitOf(names: readonly NameKeys[], sought: SoughtKeys, worst: number = HIT.otherInside): TermHit | null {
  // Whether its own name matches at all decides whether its other names count.
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

/** Null for an empty search. */
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

/** A hit only if `sought` consists of whole words of the name. */
function hitOfWords(name: string, sought: string): NameHit | null {
  if (sought === '') return null
  for (let at = name.indexOf(sought); at !== -1; at = name.indexOf(sought, at + 1))
    if (!isWordCharacter(name.charAt(at - 1)) && !isWordCharacter(name.charAt(at + sought.length)))
      return at === 0 ? HIT.begins : HIT.wordBegins
  return null
}

function hitInside(name: string, sought: string, worst: number): NameHit | null {
  if (sought === '') return null
  if (worst < HIT.wordBegins) return name.startsWith(sought) ? HIT.begins : null
  const first = name.indexOf(sought)
  if (first <= 0) return first === 0 ? HIT.begins : null
  for (let at = first; at !== -1; at = name.indexOf(sought, at + 1))
    if (!isWordCharacter(name.charAt(at - 1))) return HIT.wordBegins
  return HIT.inside
}
