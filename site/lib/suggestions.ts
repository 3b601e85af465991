import { type Hit, HIT, hitOf, type SoughtKeys, soughtKeysOf } from '../../contracts/name-hits.ts'
import { MAX_SUGGESTIONS } from '../../contracts/search.ts'
import { type Named, type NameIndex, placesOf } from './name-index.ts'
import { siteLanguage } from './site-language.ts'

/** A matching term; `otherName` is set if one of its other names matches better than its own. */
export interface Suggestion<Term> {
  term: Term
  otherName: string | null
}

/** Every name with its term, for callers that scan all names. */
export const allNames = <Term extends Named>({ terms }: NameIndex<Term>): Suggestion<Term>[] =>
  terms.flatMap((term) => [null, ...(term.otherNames ?? [])].map((otherName) => ({ term, otherName })))

/** Search keys of the query without surrounding spaces. */
export const soughtIn = (query: string): SoughtKeys => soughtKeysOf(query.trim(), siteLanguage())

/** Terms with this name. @param worst `HIT.sameWords` also accepts names that differ in the plural or in how words are joined */
export function termsNamed<Term extends Named>({ terms, keys }: NameIndex<Term>, name: string, worst: Hit): Term[] {
  const sought = soughtIn(name)
  return terms.filter((_, place) => (hitOf(keys[place] ?? [], sought)?.hit ?? HIT.inside) <= worst)
}

/** Terms with a name that contains the query: better hits first, equal ones in the order of listings. An empty query finds nothing. */
export function findSuggestions<Term extends Named>(
  index: NameIndex<Term>,
  query: string,
  limit = MAX_SUGGESTIONS,
): Suggestion<Term>[] {
  const sought = soughtIn(query)
  const found = Object.values(HIT).map((): Suggestion<Term>[] => [])
  const seen = new Set<number>()
  /** All hits of this kind, and all better ones, have been found. */
  let known = -1
  // First look for names that begin with the query: they often suffice, and few names have to be checked.
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

/** The worst kind of hit that the list has room for. A single letter soon fills it with better ones, and most names then need no check. */
function worstWithRoom(found: readonly (readonly unknown[])[], limit: number): number {
  let better = 0
  const full = found.findIndex(({ length }) => (better += length) >= limit)
  return full === -1 ? HIT.otherInside : full - 1
}
