import {
  type Hit,
  HIT,
  hitOf,
  type NameKeys,
  nameKeysOf,
  type SoughtKeys,
  soughtKeysOf,
} from '../../contracts/name-hits.ts'
import { MAX_SUGGESTIONS } from '../../contracts/search.ts'
import { siteLanguage } from './site-language.ts'

interface Named {
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
}

/** No name holds one. */
const BREAK = '\n'

/** A term that fits; `otherName` where another name of it fits better than its own. */
export interface Suggestion<Term> {
  term: Term
  otherName: string | null
}

export function indexNames<Term extends Named>(terms: readonly Term[]): NameIndex<Term> {
  const keys = terms.map(({ name, otherNames = [] }) => [name, ...otherNames].map(keysOf))
  const texts = keys.map((names) => names.map(textOf).join(''))
  let end = 0
  const starts = texts.map(({ length }) => (end += length) - length)
  return { terms, keys, text: texts.join('') + BREAK, starts }
}

const keysOf = (name: string): NameKeys => nameKeysOf(name.trim(), siteLanguage())

const textOf = ({ folded, keyed, joined }: NameKeys): string =>
  [...new Set([folded, keyed, joined])].map((key) => BREAK + key).join('')

/** Each name with its term, for who looks through names. */
export const allNames = <Term extends Named>({ terms }: NameIndex<Term>): Suggestion<Term>[] =>
  terms.flatMap((term) => [null, ...(term.otherNames ?? [])].map((otherName) => ({ term, otherName })))

/** What is searched for: the query without spaces around it. */
export const soughtIn = (query: string): SoughtKeys => soughtKeysOf(query.trim(), siteLanguage())

/** The terms that are called so. @param worst `HIT.sameWords`: also where the plural, or what joins the words, differs */
export function termsCalled<Term extends Named>({ terms, keys }: NameIndex<Term>, name: string, worst: Hit): Term[] {
  const sought = soughtIn(name)
  return terms.filter((_, place) => (hitOf(keys[place] ?? [], sought)?.hit ?? HIT.inside) <= worst)
}

/** Terms with a name that holds the query. Better hits come first, equal ones in the order of listings. An empty query finds nothing. */
export function findSuggestions<Term extends Named>(
  index: NameIndex<Term>,
  query: string,
  limit = MAX_SUGGESTIONS,
): Suggestion<Term>[] {
  const sought = soughtIn(query)
  const found = Object.values(HIT).map((): Suggestion<Term>[] => [])
  const seen = new Set<number>()
  /** Hits that are as good have been found. */
  let known = -1
  // Names that begin with it first: they are often enough, and few have to be looked at.
  for (const least of [HIT.begins, HIT.otherInside]) {
    const nextPlace = placesOf(index, sought)
    let worst = Math.min(least, worstWithRoom(found, limit))
    for (let place = nextPlace(0, worst); worst > known; place = nextPlace(place + 1, worst)) {
      const term = index.terms[place]
      if (term === undefined) break
      const best = seen.has(place) ? null : hitOf(index.keys[place] ?? [], sought, worst)
      if (best === null || best.hit > worst) continue
      seen.add(place)
      found[best.hit]?.push({ term, otherName: term.otherNames?.[best.name - 1] ?? null })
      worst = Math.min(least, worstWithRoom(found, limit))
    }
    known = least
  }
  return found.flat().slice(0, limit)
}

type NextPlace = (from: number, worst: number) => number

/** Answers the first place, from a given one on, of a term in which there may be such a hit. */
function placesOf({ text, starts }: NameIndex<Named>, sought: SoughtKeys): NextPlace {
  const { folded, keyed, begun, joined, begunJoined } = sought
  const nextPlaces = [...new Set([folded, keyed, begun, joined, begunJoined])].filter(Boolean).map((key): NextPlace => {
    let place = -1
    return (from, worst) => {
      if (place >= from) return place
      const at = text.indexOf(partFor(key, worst), starts[from] ?? text.length)
      place = at === -1 ? starts.length : from
      while ((starts[place + 1] ?? text.length) <= at) place += 1
      return place
    }
  })
  return (from, worst) => Math.min(starts.length, ...nextPlaces.map((next) => next(from, worst)))
}

/** What the text has where a key is such a hit, or a better one. */
function partFor(key: string, worst: number): string {
  if (worst > HIT.begins) return key
  return worst === HIT.begins ? BREAK + key : BREAK + key + BREAK
}

/** The worst hit that the list has room for: when it is full of better ones, as it soon is for a letter, most names need no look inside. */
function worstWithRoom(found: readonly (readonly unknown[])[], limit: number): number {
  let better = 0
  const full = found.findIndex(({ length }) => (better += length) >= limit)
  return full === -1 ? HIT.otherInside : full - 1
}
