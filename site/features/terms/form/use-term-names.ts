import { useQuery } from '@tanstack/react-query'
import type { Hit } from '../../../../contracts/name-hits.ts'
import { MAX_SUGGESTIONS } from '../../../../contracts/search.ts'
import type { ListedTermName } from '../../../../contracts/term.ts'
import { termNamesRead } from '../../../lib/reads.ts'
import { indexNames, type NameIndex } from '../../../lib/name-index.ts'
import { findSuggestions, type Suggestion, termsCalled } from '../../../lib/suggestions.ts'

interface TermNames {
  nameOf: (id: number) => string
  /** The terms that are called so; `worst` as in `termsCalled`. */
  called: (name: string, worst: Hit) => ListedTermName[]
  suggest: (text: string) => Suggestion<ListedTermName>[]
  /** In place of suggestions where there are none. */
  none: string
}

const NONE: ListedTermName[] = []

/** One index for all fields of a form: that of 40,000 names takes as long as a key may on a slow machine. */
const indexes = new WeakMap<readonly ListedTermName[], NameIndex<ListedTermName>>()

/** What somebody else has deleted since is called as it was. */
const knownNames = new Map<number, string>()

function indexOf(terms: readonly ListedTermName[]): NameIndex<ListedTermName> {
  const known = indexes.get(terms)
  if (known !== undefined) return known
  const index = indexNames(terms)
  indexes.set(terms, index)
  for (const { id, name } of terms) knownNames.set(id, name)
  return index
}

/**
 * The names that a field chooses a term from, and what it says while there are none.
 * @param without ids of terms that are not meant
 */
export function useTermNames(without: readonly (number | null)[]): TermNames {
  const { data: terms = NONE, isPending, error } = useQuery(termNamesRead)
  const index = indexOf(terms)
  return {
    nameOf: (id) => knownNames.get(id) ?? (isPending ? 'Loading …' : `Term ${id}`),
    called: (name, worst) => termsCalled(index, name, worst).filter(({ id }) => !without.includes(id)),
    suggest: (text) =>
      findSuggestions(index, text, MAX_SUGGESTIONS + without.length)
        .filter(({ term }) => !without.includes(term.id))
        .slice(0, MAX_SUGGESTIONS),
    none: isPending ? 'Loading …' : (error?.message ?? 'No terms found'),
  }
}
