import type { ExistingTerm } from './existing.ts'
import type { NewTerm } from './plan-import.ts'

/**
 * The terms of the glossary that get legacy names by an import. As with every edit (`terms/touch-terms.ts`): all on the way to the end of a
 * chain name them; what a term points at and what stands at the end of the chain are updated.
 */
export function termsAbove(
  existing: readonly ExistingTerm[],
  written: readonly NewTerm[],
): { named: Set<number>; updated: Set<number> } {
  const here = new Map(existing.map(({ id, currentTermId }) => [id, currentTermId]))
  const named = new Set<number>()
  const updated = new Set<number>()
  for (const { currentTermId } of written) {
    if (currentTermId === null || !here.has(currentTermId)) continue
    updated.add(currentTermId)
    let end = currentTermId
    for (let next: number | null = currentTermId; next !== null; next = here.get(next) ?? null) {
      named.add(next)
      end = next
    }
    updated.add(end)
  }
  return { named, updated }
}
