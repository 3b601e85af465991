import { type Hit, HIT, hitOf, type SoughtKeys, soughtKeysOf } from '../../contracts/name-hits.ts'
import { MAX_SUGGESTIONS } from '../../contracts/search.ts'
import { type Named, type NameIndex, placesOf } from './name-index.ts'
import { siteLanguage } from './site-language.ts'

/** A term that fits; `otherName` where another name of it fits better than its own. */
export interface Suggestion<Term> {
  term: Term
  otherName: string | null
}

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

/** The worst hit that the list has room for: when it is full of better ones, as it soon is for a letter, most names need no look inside. */
function worstWithRoom(found: readonly (readonly unknown[])[], limit: number): number {
  let better = 0
  const full = found.findIndex(({ length }) => (better += length) >= limit)
  return full === -1 ? HIT.otherInside : full - 1
}
