import { MoreThan, type EntityManager } from 'typeorm'
import type { Database } from '../data/database.ts'
import { ChangeCounter, ChangeRow } from '../data/entities/change.ts'
import { StoredTerm } from '../data/entities/term.ts'
import { Vote } from '../data/entities/vote.ts'

/**
 * Simulates a failover to a standby that lacks the commits after a change: removes terms created since and all votes of terms voted on since.
 * @param goOn writes that happen before anybody can look
 */
export const setBack = (
  database: Database,
  change: number,
  goOn?: (manager: EntityManager) => Promise<unknown>,
): Promise<void> =>
  database.write(async (manager) => {
    const lost = await manager.findBy(ChangeRow, { id: MoreThan(change) })
    for (const { kind, termId } of lost) {
      if (kind === 'votes-changed') await manager.delete(Vote, { termId: termId ?? 0 })
      if (kind === 'term-created') await manager.delete(StoredTerm, { id: termId ?? 0 })
    }
    await manager.delete(ChangeRow, { id: MoreThan(change) })
    await manager.update(ChangeCounter, { id: 1 }, { last: change })
    await goOn?.(manager)
  })
