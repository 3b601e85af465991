import type { EntityManager } from 'typeorm'
import { among } from './among.ts'
import { Term } from './entities/term.ts'

/**
 * A term's `updatedAt` follows its content and its legacy names. All of these get the same moment: now, or one after the last edit of any: two
 * edits within a millisecond, or with clocks that disagree, must not leave the same, for an editor names by it what an edit is based on.
 */
export async function markUpdated(manager: EntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const marked = { id: among(manager, ids) }
  const row = await manager
    .createQueryBuilder(Term, 'term')
    .select('MAX(term.updatedAt)', 'last')
    .where(marked)
    .getRawOne<{ last: string | null }>()
  const now = new Date().toISOString()
  const last = row?.last ?? ''
  const updatedAt = last < now ? now : new Date(Date.parse(last) + 1).toISOString()
  await manager.update(Term, marked, { updatedAt })
}
