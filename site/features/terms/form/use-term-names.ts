import { useQuery } from '@tanstack/react-query'
import type { ListedTermName } from '../../../../contracts/term.ts'
import { termNamesRead } from '../../../lib/reads.ts'

interface TermNames {
  /** Undefined until they are read. */
  terms: ListedTermName[] | undefined
  nameOf: (id: number) => string
  /** In place of suggestions where there are none. */
  none: string
}

/** The names that a field chooses a term from, and what it says while there are none. */
export function useTermNames(): TermNames {
  const { data: terms, isPending, error } = useQuery(termNamesRead)
  return {
    terms,
    nameOf: (id) => terms?.find((term) => term.id === id)?.name ?? (isPending ? 'Loading …' : `Term ${id}`),
    none: isPending ? 'Loading …' : (error?.message ?? 'No terms found'),
  }
}
