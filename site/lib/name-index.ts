import { HIT, type NameKeys, nameKeysOf, type SoughtKeys } from '../../contracts/name-hits.ts'
import { siteLanguage } from './site-language.ts'

export interface Named {
  name: string
  otherNames?: readonly string[]
}

/** Terms with their names as they are searched, the own one first: keys are made once, so that a keystroke makes none. */
export interface NameIndex<Term extends Named> {
  terms: readonly Term[]
  keys: readonly (readonly NameKeys[])[]
  /** As they are written and by the keys of their words. */
  apart: NamesText
  /** By these in one. */
  joined: NamesText
  /** The places of terms that are called so in one, by rising number. */
  called: ReadonlyMap<string, readonly number[]>
}

/** All keys in one text, each between two of `BREAK`: the engine looks through that a hundred times as fast as through 10,000 texts. */
interface NamesText {
  text: string
  /** Where the keys of each term begin in the text. */
  starts: readonly number[]
}

/** No name holds one. */
const BREAK = '\n'

export function indexNames<Term extends Named>(terms: readonly Term[]): NameIndex<Term> {
  const keys = terms.map(({ name, otherNames = [] }) => [name, ...otherNames].map(keysOf))
  const called = new Map<string, number[]>()
  for (const [place, names] of keys.entries())
    for (const { joined } of names) {
      const places = called.get(joined)
      if (places === undefined) called.set(joined, [place])
      else places.push(place)
    }
  return { terms, keys, apart: textOf(keys, apartOf), joined: textOf(keys, ({ joined }) => BREAK + joined), called }
}

const keysOf = (name: string): NameKeys => nameKeysOf(name.trim(), siteLanguage())

const apartOf = ({ folded, keyed }: NameKeys): string =>
  keyed === folded ? BREAK + folded : BREAK + folded + BREAK + keyed

function textOf(keys: NameIndex<Named>['keys'], lineOf: (name: NameKeys) => string): NamesText {
  const texts = keys.map((names) => names.map(lineOf).join(''))
  let end = 0
  const starts = texts.map(({ length }) => (end += length) - length)
  return { text: texts.join('') + BREAK, starts }
}

type NextPlace = (from: number, worst: number) => number

/** Answers the first place, from a given one on, of a term in which there may be such a hit. */
export function placesOf({ apart, joined, called }: NameIndex<Named>, sought: SoughtKeys): NextPlace {
  const { length } = apart.starts
  const places = called.get(sought.joined) ?? []
  const parts = [...new Set([sought.folded, sought.begun, sought.keyed])].filter(Boolean)
  const inParts = parts.map((key) => placesIn(apart, (worst) => partFor(key, worst)))
  const inJoined = placesIn(joined, () => BREAK + sought.begunJoined)
  return (from, worst) =>
    Math.min(
      ...inParts.map((next) => next(from, worst)),
      places.find((place) => place >= from) ?? length,
      // In one it only begins: the last of hits, for which a full list has no room.
      worst >= HIT.inside && sought.begunJoined !== '' ? inJoined(from, worst) : length,
    )
}

function placesIn({ text, starts }: NamesText, part: (worst: number) => string): NextPlace {
  let place = -1
  return (from, worst) => {
    if (place >= from) return place
    const at = text.indexOf(part(worst), starts[from] ?? text.length)
    place = at === -1 ? starts.length : from
    while ((starts[place + 1] ?? text.length) <= at) place += 1
    return place
  }
}

/** What the text has where a key is such a hit, or a better one. */
function partFor(key: string, worst: number): string {
  if (worst > HIT.begins) return key
  return worst === HIT.begins ? BREAK + key : BREAK + key + BREAK
}
