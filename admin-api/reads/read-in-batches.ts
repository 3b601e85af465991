import type { EntityManager } from 'typeorm'
import type { Term } from '../../contracts/term.ts'
import { inBatches } from '../data/in-batches.ts'
import { readTerms } from '../data/read-terms.ts'

/** Yields the terms as the API sends them, in batches. */
export async function* readInBatches(manager: EntityManager, ids: readonly number[]): AsyncGenerator<Term[]> {
  for (const batch of inBatches(ids)) yield await readTerms(manager, batch)
}
