import { MoreThan, type EntityManager } from 'typeorm'
import type { Database } from '../data/database.ts'
import { ChangeCounter, ChangeRow } from '../data/entities/change.ts'
import { Term } from '../data/entities/term.ts'
import { Vote } from '../data/entities/vote.ts'

/**
 * As where a standby has taken over that lacks what was committed after a change: terms that were created, and all votes of those that were voted on.
 * @param goOn what is written to it before anybody can look
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
      if (kind === 'term-created') await manager.delete(Term, { id: termId ?? 0 })
    }
    await manager.delete(ChangeRow, { id: MoreThan(change) })
    await manager.update(ChangeCounter, { id: 1 }, { last: change })
    await goOn?.(manager)
  })
