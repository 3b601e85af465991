import type { TermContent } from '../../contracts/change.ts'
import type { Glossary } from './glossary.ts'

/**
 * Compares the glossary with `terms`, which are all terms of the data with ids after `after`, up to the last of them, or to the end if `isLast`.
 * @returns the ids, ascending, of terms that differ, are missing on one side, or are equal but serialized differently
 */
export function findDifferingTerms(
  glossary: Glossary,
  terms: readonly TermContent[],
  after: number,
  isLast: boolean,
): number[] {
  const to = isLast ? Infinity : (terms.at(-1)?.id ?? after)
  const present = new Set(terms.map(({ id }) => id))
  const lost = [...glossary.terms.keys()].filter((id) => id > after && id <= to && !present.has(id))
  const different = terms.filter((term) => JSON.stringify(glossary.terms.get(term.id)) !== JSON.stringify(term))
  return [...lost, ...different.map(({ id }) => id)].sort((a, b) => a - b)
}
