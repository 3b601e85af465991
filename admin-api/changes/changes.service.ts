import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import { type EntityManager, MoreThanOrEqual } from 'typeorm'
import type { Change, ChangeKind, ChangesReply, ContentLine, ContentReply } from '../../contracts/change.ts'
import { Database } from '../data/database.ts'
import { Stopping } from '../http/stopping.ts'
import { SharedWork } from '../load/shared-work.ts'
import { FeedEnd } from './feed-end.ts'
import { ChangeRow } from '../data/entities/change.ts'
import { GlossaryIdentity } from '../data/entities/glossary-identity.ts'
import { Term as TermRow } from '../data/entities/term.ts'
import { readLastChange } from '../data/change-log.ts'
import { readCategoryContent, readTermContent, readTermContentAfter } from '../data/term-content.ts'

/** Identifies the build: its entry file imports all other files by content-hashed names. Read at start, because a later build may replace it. */
const BUILD = hash('sha256', readFileSync(new URL(`../main${extname(import.meta.url)}`, import.meta.url)))

/** Milliseconds for which an empty reply is delayed while the service stops. */
const UNTIL_LAST_LOOK = 200

/** Reading these takes 3 ms, during which no other request is answered. */
const TERMS_OF_A_LINE = 100

@Injectable()
export class ChangesService implements OnModuleDestroy {
  /** Shares reads between followers that waited for the same change. */
  private readonly readings = new SharedWork<ChangesReply>()
  private nothing: { last: number; history: number; reply: Promise<ChangesReply> } | null = null

  constructor(
    private readonly database: Database,
    private readonly end: FeedEnd,
    private readonly stopping: Stopping,
  ) {}

  /**
   * The changes after `since`. An empty reply is delayed for `wait` seconds, or until the signal or the stop. During the stop it is delayed
   * briefly, because the publisher polls on until the last change.
   */
  async read(since: number, limit: number, wait: number, signal: AbortSignal): Promise<ChangesReply> {
    if (wait === 0) return this.readAfter(since, limit)
    const { stopping } = this
    const milliseconds = stopping.hasBegun ? UNTIL_LAST_LOOK : wait * 1000
    const others = stopping.hasBegun ? [] : [stopping.signal]
    await this.end.after(since, AbortSignal.any([signal, AbortSignal.timeout(milliseconds), ...others]))
    if (this.end.last === since) return this.readNothing(since)
    return this.readings.run(`${since} ${limit}`, () => this.readAfter(since, limit))
  }

  content(after: number, limit: number): Promise<ContentReply> {
    return this.readFlushed(async (manager) => ({
      ...(await readState(manager)),
      terms: await readTermContentAfter(manager, after, limit),
    }))
  }

  /** Writes a snapshot of all content in lines, at the client's speed. @param write resolves to whether the client is still connected */
  wholeContent(write: (line: ContentLine) => Promise<boolean>): Promise<void> {
    return this.database.readOnOwnConnection(async (manager) => {
      const lastOf = async (kind: ChangeKind) => (await manager.maximum(ChangeRow, 'id', { kind })) ?? 0
      const asked = { rebuild: await lastOf('rebuild'), check: await lastOf('self-check') }
      const head = { ...(await readState(manager)), count: await manager.count(TermRow), ...asked }
      await this.database.flushed()
      for (let line: ContentLine = head, after = 0; await write(line);) {
        // If neither the database nor the client ever makes this loop wait, other requests would get no turn.
        await setImmediate()
        const terms = await readTermContentAfter(manager, after, TERMS_OF_A_LINE)
        after = terms.at(-1)?.id ?? 0
        if (after === 0) return
        line = terms
      }
    })
  }

  /** Answers waiting followers immediately: the server cannot close while their polls are open. */
  onModuleDestroy(): void {
    this.stopping.begin()
  }

  /** Waits until the data are flushed: nothing may be published that a power failure could undo. */
  private async readFlushed<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const found = await this.database.read(work)
    await this.database.flushed()
    return found
  }

  private readAfter(since: number, limit: number): Promise<ChangesReply> {
    return this.readFlushed(async (manager) => {
      const where = { id: MoreThanOrEqual(since) }
      const found = await manager.find(ChangeRow, { where, order: { id: 'ASC' }, take: limit + 1 })
      const sinceAt = found[0]?.id === since ? found[0].at : null
      const rows = found.filter(({ id }) => id > since).slice(0, limit)
      const termIds = new Set(rows.flatMap(({ termId }) => (termId === null ? [] : [termId])))
      return {
        change: await readLastChange(manager),
        sinceAt,
        changes: rows.map(toChange),
        terms: await readTermContent(manager, [...termIds]),
        categories: await readCategoryContent(manager),
      }
    })
  }

  /** Cached until the next change. */
  private readNothing(last: number): Promise<ChangesReply> {
    const { history } = this.database
    if (this.nothing?.last === last && this.nothing.history === history) return this.nothing.reply
    const reply = this.database.read(async (manager) => ({
      change: await readLastChange(manager),
      sinceAt: (await manager.findOneBy(ChangeRow, { id: last }))?.at ?? null,
      changes: [],
      terms: [],
      categories: await readCategoryContent(manager),
    }))
    this.nothing = { last, history, reply }
    reply.catch(() => (this.nothing = null))
    return reply
  }
}

/** The identity and build of the glossary, its last change, and its categories. */
const readState = async (manager: EntityManager): Promise<Omit<ContentReply, 'terms'>> => ({
  glossary: await readIdentity(manager),
  build: BUILD,
  change: await readLastChange(manager),
  categories: await readCategoryContent(manager),
})

/** Distinguishes the data of different glossaries; copies and backups keep it. */
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
