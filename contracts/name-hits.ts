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

/** The kinds of hits, best first. */
export const HIT = { whole: 0, sameWords: 1, begins: 2, wordBegins: 3, inside: 4 } as const
export type Hit = (typeof HIT)[keyof typeof HIT]

/** null where the name does not hold it. Nothing is found for nothing. */
export function hitOf(name: NameKeys, sought: NameKeys): Hit | null {
  const { folded, keyed } = sought
  if (folded !== '' && name.folded === folded) return HIT.whole
  if (keyed !== '' && name.keyed === keyed) return HIT.sameWords
  const inFolded = hitInside(name.folded, folded)
  if (inFolded === HIT.begins || (name.keyed === name.folded && keyed === folded)) return inFolded
  const inKeyed = hitInside(name.keyed, keyed)
  return inFolded === null || (inKeyed !== null && inKeyed < inFolded) ? inKeyed : inFolded
}

function hitInside(name: string, sought: string): Hit | null {
  const first = sought === '' ? -1 : name.indexOf(sought)
  if (first <= 0) return first === 0 ? HIT.begins : null
  for (let at = first; at !== -1; at = name.indexOf(sought, at + 1))
    if (!IN_WORD.test(name.charAt(at - 1))) return HIT.wordBegins
  return HIT.inside
}

const IN_WORD = /[\p{L}\p{N}\p{M}]/u
