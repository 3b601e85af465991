import { HIT, type NameKeys, nameKeysOf, type SoughtKeys } from '../../contracts/name-hits.ts'
import { firstPlace } from '../../contracts/order.ts'
import { siteLanguage } from './site-language.ts'

export interface Named {
  name: string
  otherNames?: readonly string[]
}

/** Terms and the search keys of their names, each term's own name first. Keys are computed once, not at each keystroke. */
export interface NameIndex<Term extends Named> {
  terms: readonly Term[]
  keys: readonly (readonly NameKeys[])[]
  /** All keys in one string, each between two `BREAK`s: the engine searches it a hundred times as fast as 10,000 strings. */
  text: string
  /** Offset in `text` at which the keys of each term begin. */
  starts: readonly number[]
  /** Sorted lines of a name's joined words, `BREAK` and the index of its term: names that begin alike are adjacent. */
  joinedNames: readonly string[]
}

/** Occurs in no name. */
const BREAK = '\n'

export function indexNames<Term extends Named>(terms: readonly Term[]): NameIndex<Term> {
  const keys = terms.map(({ name, otherNames = [] }) => [name, ...otherNames].map(keysOf))
  const texts = keys.map((names) => names.map(textOf).join(''))
  let end = 0
  const starts = texts.map(({ length }) => (end += length) - length)
  const joinedNames = keys.flatMap((names, place) => names.map(({ joined }) => `${joined}${BREAK}${place}`)).sort()
  return { terms, keys, text: texts.join('') + BREAK, starts, joinedNames }
}

const keysOf = (name: string): NameKeys => nameKeysOf(name.trim(), siteLanguage())

const textOf = ({ folded, keyed }: NameKeys): string =>
  keyed === folded ? BREAK + folded : BREAK + folded + BREAK + keyed

type NextPlace = (from: number, worst: number) => number

/** Returns a function that finds the index of the first term from `from` on that may have a hit no worse than `worst`. `from` must never decrease. */
export function placesOf({ text, starts, joinedNames }: NameIndex<Named>, sought: SoughtKeys): NextPlace {
  const inText = [...new Set([sought.folded, sought.begun, sought.keyed])].filter(Boolean).map((key): NextPlace => {
    let place = -1
    return (from, worst) => {
      if (place >= from) return place
      const at = text.indexOf(partFor(key, worst), starts[from] ?? text.length)
      place = at === -1 ? starts.length : from
      while ((starts[place + 1] ?? text.length) <= at) place += 1
      return place
    }
  })
  const all = [...inText, placesAmong(joinedNames, sought.joined + BREAK)]
  return (from, worst) => {
    // A match of only the beginning of the joined words ranks last, so it is looked for only while the list has room for it.
    if (worst >= HIT.inside && all.length === inText.length + 1) all.push(placesAmong(joinedNames, sought.begunJoined))
    return Math.min(starts.length, ...all.map((next) => next(from, worst)))
  }
}

/** The string to find in `text` for hits no worse than `worst`: `BREAK` anchors it to the beginning, or to both ends, of a key. */
function partFor(key: string, worst: number): string {
  if (worst > HIT.begins) return key
  return worst === HIT.begins ? BREAK + key : BREAK + key + BREAK
}

/** Finds the terms that have a line in `joinedNames` with this beginning. */
function placesAmong(joinedNames: readonly string[], beginning: string): NextPlace {
  const first = firstPlace(0, joinedNames.length, (place) => (joinedNames[place] ?? '') < beginning)
  let end = first
  while (joinedNames[end]?.startsWith(beginning)) end += 1
  const places = joinedNames.slice(first, end).map((line) => Number(line.slice(line.indexOf(BREAK))))
  places.sort((one, other) => one - other)
  let at = 0
  return (from) => {
    while ((places[at] ?? Infinity) < from) at += 1
    return places[at] ?? Infinity
  }
}
