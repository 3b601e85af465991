import type { EntityManager } from 'typeorm'
import { type ErrorCode, errors, GlossaryError } from '../../contracts/errors.ts'
import { readChains } from '../data/legacy-chains.ts'
import { Term } from '../data/entities/term.ts'

const refuse = (code: ErrorCode): GlossaryError =>
  new GlossaryError(code, { fields: { currentTermId: errors[code].message } })

/**
 * Checks that a term may point to another: it must exist and not lead back to the term, directly or through others.
 * Call it within an `edit` of the database, because two concurrent edits could close a cycle that neither sees.
 * @param id null for a new term
 * @throws GlossaryError current-term-unknown, current-term-itself, current-term-cycle
 */
export async function checkCurrentTerm(
  manager: EntityManager,
  id: number | null,
  currentTermId: number | null,
): Promise<void> {
  if (currentTermId === null) return
  if (currentTermId === id) throw refuse('current-term-itself')
  if (!(await manager.existsBy(Term, { id: currentTermId }))) throw refuse('current-term-unknown')
  if (id === null) return
  const chains = await readChains(manager, [currentTermId])
  if (chains.above(currentTermId).some((term) => term.id === id)) throw refuse('current-term-cycle')
}
