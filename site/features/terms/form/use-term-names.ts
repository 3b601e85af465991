import { useQuery } from '@tanstack/react-query'
import type { Hit } from '../../../../contracts/name-hits.ts'
import { MAX_SUGGESTIONS } from '../../../../contracts/search.ts'
import type { ListedTermName } from '../../../../contracts/term.ts'
import { termNamesRead } from '../../../lib/reads.ts'
import { indexNames, type NameIndex } from '../../../lib/name-index.ts'
import { findSuggestions, type Suggestion, termsNamed } from '../../../lib/suggestions.ts'

interface TermNames {
  nameOf: (id: number) => string
  /** The terms with this name; `worst` as in `termsNamed`. */
  called: (name: string, worst: Hit) => ListedTermName[]
  suggest: (text: string) => Suggestion<ListedTermName>[]
  /** Shown when there are no suggestions. */
  none: string
}

const NONE: ListedTermName[] = []

/** One index for all fields of a form: on a slow machine, indexing 40,000 names takes as long as a keystroke may. */
const indexes = new WeakMap<readonly ListedTermName[], NameIndex<ListedTermName>>()

/** Names by id, also of terms that have been deleted since. */
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
 * Suggests terms to a field that chooses one by name.
 * @param without ids to leave out; null matches no term
 */
export function useTermNames(without: readonly (number | null)[]): TermNames {
  const { data: terms = NONE, isPending, error } = useQuery(termNamesRead)
  const index = indexOf(terms)
  return {
    nameOf: (id) => knownNames.get(id) ?? (isPending ? 'Loading …' : `Term ${id}`),
    called: (name, worst) => termsNamed(index, name, worst).filter(({ id }) => !without.includes(id)),
    suggest: (text) =>
      findSuggestions(index, text, MAX_SUGGESTIONS + without.length)
        .filter(({ term }) => !without.includes(term.id))
        .slice(0, MAX_SUGGESTIONS),
    none: isPending ? 'Loading …' : (error?.message ?? 'No terms found'),
  }
}
