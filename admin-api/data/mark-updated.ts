import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import { among } from './among.ts'
import { StoredTerm } from './entities/term.ts'
import { inBatches } from './in-batches.ts'

/** Terms per statement: on SQLite it blocks the event loop for some milliseconds. */
const AT_ONCE = 1000

/**
 * Sets `updatedAt` of these terms to one moment: now, or 1 ms after the latest of them. An edit names its base version by it, so two edits within a
 * millisecond, or under clocks that differ, must not leave the same value.
 */
export async function markUpdated(manager: EntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const row = await manager
    .createQueryBuilder(StoredTerm, 'term')
    .select('MAX(term.updatedAt)', 'last')
    .where({ id: among(manager, ids) })
    .getRawOne<{ last: string | null }>()
  const now = new Date().toISOString()
  const last = row?.last ?? ''
  const updatedAt = last < now ? now : new Date(Date.parse(last) + 1).toISOString()
  for (const some of inBatches(ids, AT_ONCE)) {
    await manager.update(StoredTerm, { id: among(manager, some) }, { updatedAt })
    if (some.length === AT_ONCE) await nextTurn()
  }
}
