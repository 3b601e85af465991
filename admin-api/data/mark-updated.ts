import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import { among } from './among.ts'
import { Term } from './entities/term.ts'
import { inBatches } from './in-batches.ts'

/** Terms of one statement: on SQLite some milliseconds, in which nobody is answered. */
const AT_ONCE = 1000

/**
 * A term's `updatedAt` follows its content and its legacy names. All of these get the same moment: now, or one after the last edit of any: two
 * edits within a millisecond, or with clocks that disagree, must not leave the same, for an editor names by it what an edit is based on.
 */
export async function markUpdated(manager: EntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const row = await manager
    .createQueryBuilder(Term, 'term')
    .select('MAX(term.updatedAt)', 'last')
    .where({ id: among(manager, ids) })
    .getRawOne<{ last: string | null }>()
  const now = new Date().toISOString()
  const last = row?.last ?? ''
  const updatedAt = last < now ? now : new Date(Date.parse(last) + 1).toISOString()
  for (const some of inBatches(ids, AT_ONCE)) {
    await manager.update(Term, { id: among(manager, some) }, { updatedAt })
    if (some.length === AT_ONCE) await nextTurn()
  }
}
