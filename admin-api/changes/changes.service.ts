import { once } from 'node:events'
import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import { type EntityManager, MoreThan } from 'typeorm'
import type { Change, ChangesReply, ContentReply } from '../../contracts/change.ts'
import { Database } from '../data/database.ts'
import { Stopping } from '../http/stopping.ts'
import { ChangeRow } from '../data/entities/change.ts'
import { GlossaryIdentity } from '../data/entities/glossary-identity.ts'
import { readLastChange } from '../data/change-log.ts'
import { readCategoryContent, readTermContent, readTermContentAfter } from '../data/term-content.ts'

/** Milliseconds between looks at the commits of other processes, which wake nobody here: replicas, a publish by hand. */
const LOOK_EVERY = 200

@Injectable()
export class ChangesService implements OnModuleDestroy {
  constructor(
    private readonly database: Database,
    private readonly stopping: Stopping,
  ) {}

  /**
   * The rows after `since`; an empty reply is held back for `wait` seconds, or until the signal or the stop. During the stop it is held back
   * until the next look, for the publisher goes on to the last change.
   */
  async read(since: number, limit: number, wait: number, signal: AbortSignal): Promise<ChangesReply> {
    const { stopping } = this
    if (wait > 0 && stopping.hasBegun) await this.waitForRow(since, LOOK_EVERY, signal)
    else if (wait > 0) await this.waitForRow(since, wait * 1000, AbortSignal.any([signal, stopping.signal]))
    return this.database.read(async (manager) => {
      const rows = await manager.find(ChangeRow, { where: { id: MoreThan(since) }, order: { id: 'ASC' }, take: limit })
      const termIds = new Set(rows.flatMap(({ termId }) => (termId === null ? [] : [termId])))
      return {
        change: await readLastChange(manager),
        changes: rows.map(toChange),
        terms: await readTermContent(manager, [...termIds]),
        categories: await readCategoryContent(manager),
      }
    })
  }

  content(after: number, limit: number): Promise<ContentReply> {
    return this.database.read(async (manager) => ({
      glossary: await readIdentity(manager),
      change: await readLastChange(manager),
      terms: await readTermContentAfter(manager, after, limit),
      categories: await readCategoryContent(manager),
    }))
  }

  /** Followers that wait get their reply at once: the server cannot close while they hang. */
  onModuleDestroy(): void {
    this.stopping.begin()
  }

  private async waitForRow(since: number, milliseconds: number, signal: AbortSignal): Promise<void> {
    const over = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)])
    while (!over.aborted) {
      const looking = AbortSignal.any([over, AbortSignal.timeout(LOOK_EVERY)])
      // Begins before the read, so that a commit during it is not missed.
      const committed = once(this.database.commits, 'commit', { signal: looking }).catch(() => undefined)
      if ((await this.database.read(readLastChange)) > since) return
      await committed
    }
  }
}

/** Tells these data from those of another glossary; every copy and backup of them has the same. */
async function readIdentity(manager: EntityManager): Promise<string> {
  const [identity] = await manager.find(GlossaryIdentity)
  if (identity === undefined) throw new Error('The data have lost their identity')
  return identity.id
}

function toChange({ id, at, kind, termId, categoryId }: ChangeRow): Change {
  switch (kind) {
    case 'rebuild':
    case 'self-check':
    case 'publish-anyway':
      return { id, at, kind }
    case 'category-created':
    case 'category-renamed':
    case 'category-deleted':
      return { id, at, kind, categoryId: categoryId ?? 0 }
    default:
      return { id, at, kind, termId: termId ?? 0 }
  }
}
