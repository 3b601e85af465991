import { HIT, type NameKeys, nameKeysOf, type SoughtKeys } from '../../contracts/name-hits.ts'
import { firstPlace } from '../../contracts/order.ts'
import { siteLanguage } from './site-language.ts'

export interface Named {
  name: string
  otherNames?: readonly string[]
}

/** Terms with their names as they are searched, the own one first: keys are made once, so that a keystroke makes none. */
export interface NameIndex<Term extends Named> {
  terms: readonly Term[]
  keys: readonly (readonly NameKeys[])[]
  /** All keys in one text, each between two of `BREAK`: the engine looks through that a hundred times as fast as through 10,000 texts. */
  text: string
  /** Where the keys of each term begin in the text. */
  starts: readonly number[]
  /** All names with their words in one, `BREAK`, and the place of the term, in order: those that begin alike stand side by side. */
  inOne: readonly string[]
}

/** No name holds one. */
const BREAK = '\n'

export function indexNames<Term extends Named>(terms: readonly Term[]): NameIndex<Term> {
  const keys = terms.map(({ name, otherNames = [] }) => [name, ...otherNames].map(keysOf))
  const texts = keys.map((names) => names.map(textOf).join(''))
  let end = 0
  const starts = texts.map(({ length }) => (end += length) - length)
  const inOne = keys.flatMap((names, place) => names.map(({ joined }) => `${joined}${BREAK}${place}`)).sort()
  return { terms, keys, text: texts.join('') + BREAK, starts, inOne }
}

const keysOf = (name: string): NameKeys => nameKeysOf(name.trim(), siteLanguage())

const textOf = ({ folded, keyed }: NameKeys): string =>
  keyed === folded ? BREAK + folded : BREAK + folded + BREAK + keyed

type NextPlace = (from: number, worst: number) => number

/** Answers the first place, from a given one on, of a term in which there may be such a hit. To be asked for rising ones. */
export function placesOf({ text, starts, inOne }: NameIndex<Named>, sought: SoughtKeys): NextPlace {
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
  const all = [...inText, placesAmong(inOne, sought.joined + BREAK)]
  return (from, worst) => {
    // In one it only begins: the last of hits, for which a full list has no room.
    if (worst >= HIT.inside && all.length === inText.length + 1) all.push(placesAmong(inOne, sought.begunJoined))
    return Math.min(starts.length, ...all.map((next) => next(from, worst)))
  }
}

/** What the text has where a key is such a hit, or a better one. */
function partFor(key: string, worst: number): string {
  if (worst > HIT.begins) return key
  return worst === HIT.begins ? BREAK + key : BREAK + key + BREAK
}

/** Those of the names that begin so. */
function placesAmong(inOne: readonly string[], beginning: string): NextPlace {
  const first = firstPlace(0, inOne.length, (place) => (inOne[place] ?? '') < beginning)
  let end = first
  while (inOne[end]?.startsWith(beginning)) end += 1
  const places = inOne.slice(first, end).map((line) => Number(line.slice(line.indexOf(BREAK))))
  places.sort((one, other) => one - other)
  let at = 0
  return (from) => {
    while ((places[at] ?? Infinity) < from) at += 1
    return places[at] ?? Infinity
  }
}
