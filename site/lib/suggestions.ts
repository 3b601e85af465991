import { type Hit, HIT, hitOf, type NameKeys, nameKeysOf } from '../../contracts/name-hits.ts'
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
}

/** A term that fits; `otherName` where another name of it fits better than its own. */
export interface Suggestion<Term> {
  term: Term
  otherName: string | null
}

/** `AEP → Adobe Experience Platform` where another name is the hit. */
export const labelOf = ({ term, otherName }: Suggestion<Named>): string =>
  otherName === null ? term.name : `${otherName} → ${term.name}`

export const indexNames = <Term extends Named>(terms: readonly Term[]): NameIndex<Term> => ({
  terms,
  keys: terms.map(({ name, otherNames = [] }) => [name, ...otherNames].map(soughtIn)),
})

/** Each name with its term, for who looks through names. */
export const allNames = <Term extends Named>({ terms }: NameIndex<Term>): Suggestion<Term>[] =>
  terms.flatMap((term) => [null, ...(term.otherNames ?? [])].map((otherName) => ({ term, otherName })))

/** What is searched for: the query without spaces around it. */
export const soughtIn = (query: string): NameKeys => nameKeysOf(query.trim(), siteLanguage())

/** The terms that are called so. @param worst `HIT.sameWords`: also where the plural, or what joins the words, differs */
export function termsCalled<Term extends Named>({ terms, keys }: NameIndex<Term>, name: string, worst: Hit): Term[] {
  const sought = soughtIn(name)
  return terms.filter((_, place) => (hitOf(keys[place] ?? [], sought)?.hit ?? HIT.inside) <= worst)
}

/** Terms with a name that holds the query. Better hits come first, equal ones in the order of listings. An empty query finds nothing. */
export function findSuggestions<Term extends Named>(
  { terms, keys }: NameIndex<Term>,
  query: string,
  limit = MAX_SUGGESTIONS,
): Suggestion<Term>[] {
  const sought = soughtIn(query)
  const found = Object.values(HIT).map((): Suggestion<Term>[] => [])
  let worst: number = HIT.otherInside
  for (const [place, term] of terms.entries()) {
    const best = hitOf(keys[place] ?? [], sought, worst)
    if (best === null || best.hit > worst) continue
    found[best.hit]?.push({ term, otherName: term.otherNames?.[best.name - 1] ?? null })
    worst = worstWithRoom(found, limit)
  }
  return found.flat().slice(0, limit)
}

/** The worst hit that the list has room for: when it is full of better ones, as it soon is for a letter, most names need no look inside. */
function worstWithRoom(found: readonly (readonly unknown[])[], limit: number): number {
  let better = 0
  const full = found.findIndex(({ length }) => (better += length) >= limit)
  return full === -1 ? HIT.otherInside : full - 1
}
