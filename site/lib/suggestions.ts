import { type Hit, HIT, hitOf, type NameKeys, nameKeysOf } from '../../contracts/name-hits.ts'
import { siteLanguage } from './site-language.ts'

export const MAX_SUGGESTIONS = 10

interface Named {
  name: string
  otherNames?: readonly string[]
}

/** A name of a term, as it is searched. */
interface SearchedName<Term> extends NameKeys {
  term: Term
  /** null for the term's own name. */
  otherName: string | null
}

/** The names as they are searched, those of one term side by side: their keys are made once, so that a keystroke makes none. */
export interface NameIndex<Term extends Named> {
  terms: readonly Term[]
  names: readonly SearchedName<Term>[]
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
  names: terms.flatMap((term) => [
    { term, otherName: null, ...soughtIn(term.name) },
    ...(term.otherNames ?? []).map((otherName) => ({ term, otherName, ...soughtIn(otherName) })),
  ]),
})

/** What is searched for: the query without spaces around it. */
export const soughtIn = (query: string): NameKeys => nameKeysOf(query.trim(), siteLanguage())

/** The terms that are called so. @param worst `HIT.sameWords`: also where the plural, or what joins the words, differs */
export function termsCalled<Term extends Named>({ names }: NameIndex<Term>, name: string, worst: Hit): Term[] {
  const sought = soughtIn(name)
  const hits = names.filter((one) => (hitOf(one, sought) ?? HIT.inside) <= worst)
  return [...new Set(hits.map(({ term }) => term))]
}

/** Terms with a name that holds the query. Better hits come first, equal ones in the order of listings. An empty query finds nothing. */
export function findSuggestions<Term extends Named>(
  { names }: NameIndex<Term>,
  query: string,
  limit = MAX_SUGGESTIONS,
): Suggestion<Term>[] {
  const sought = soughtIn(query)
  const found: (Suggestion<Term> & { hit: Hit })[] = []
  for (const name of names) {
    const hit = hitOf(name, sought)
    if (hit === null) continue
    const { term, otherName } = name
    const last = found.at(-1)
    if (last?.term !== term) found.push({ term, otherName, hit })
    else if (hit < last.hit) Object.assign(last, { otherName, hit })
  }
  return Object.values(HIT)
    .flatMap((kind) => found.filter(({ hit }) => hit === kind))
    .slice(0, limit)
    .map(({ term, otherName }) => ({ term, otherName }))
}
