import type { EntityManager } from 'typeorm'
import { GlossaryError } from '../../contracts/errors.ts'
import { Term } from '../data/entities/term.ts'

/**
 * Reads the term that is about to be changed or deleted.
 * @param basedOn its `updatedAt` as the client has read it; compared as a time, because clients format it differently
 * @throws GlossaryError term-not-found; edit-conflict when it has changed since
 */
export async function readUnchanged(manager: EntityManager, id: number, basedOn?: string): Promise<Term> {
  const term = await manager.findOneBy(Term, { id })
  if (term === null) throw new GlossaryError('term-not-found')
  if (basedOn !== undefined && Date.parse(basedOn) !== Date.parse(term.updatedAt))
    throw new GlossaryError('edit-conflict')
  return term
}
