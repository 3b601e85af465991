import type { EntityManager } from 'typeorm'
import { isKeepable, readLastId, setLastId } from '../data/ids.ts'
import { idsIn } from './existing.ts'
import type { ReadRow } from './read-rows.ts'

/** The last ids before an import, and those set aside for its terms, which no edit in between takes. */
export interface ReservedIds {
  before: number
  last: number
}

/** Sets aside an id for each row, above all that rows may keep. */
export async function reserveIds(manager: EntityManager, rows: readonly ReadRow[]): Promise<ReservedIds> {
  const before = await readLastId(manager, 'term')
  const kept = idsIn(rows).filter(isKeepable)
  const last = kept.reduce((highest, id) => Math.max(highest, id), before) + rows.length
  await setLastId(manager, 'term', last)
  return { before, last }
}

/** Returns the reserved ids that are left, unless others have used ids above them since. */
export async function returnIds(manager: EntityManager, { before, last }: ReservedIds, used: number): Promise<void> {
  if ((await readLastId(manager, 'term')) === last) await setLastId(manager, 'term', Math.max(before, used))
}
