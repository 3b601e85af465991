import type { EntityManager } from 'typeorm'
import type { Term } from '../../contracts/term.ts'
import { readTerms } from '../data/read-terms.ts'

/** Terms that are in memory at once. */
const BATCH = 200

export function* inBatches(ids: readonly number[], size = BATCH): Generator<readonly number[]> {
  for (let from = 0; from < ids.length; from += size) yield ids.slice(from, from + size)
}

/** The terms as the API answers them. */
export async function* readInBatches(manager: EntityManager, ids: readonly number[]): AsyncGenerator<Term[]> {
  for (const batch of inBatches(ids)) yield await readTerms(manager, batch)
}
