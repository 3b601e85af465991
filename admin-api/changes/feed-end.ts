import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { GlossaryError } from '../../contracts/errors.ts'
import { readLastChange } from '../data/change-log.ts'
import type { ChangeNotices } from '../data/change-notices.ts'
import { Database } from '../data/database.ts'

/** Milliseconds between looks for commits that nobody tells of: on SQLite, on PostgreSQL while notices come, and while they do not. */
const LOOK_EVERY = { sqlite: 200, told: 15_000, untold: 1000 }

/** Each is an open connection. */
const MOST_WAITING = 500
const WHEN_FULL = 5000

interface Waiting {
  since: number
  resolve: () => void
  reject: (failure: unknown) => void
}

/** The last change, as far as this process knows it: one look for all who wait, while somebody waits. */
@Injectable()
export class FeedEnd implements OnModuleInit, OnModuleDestroy {
  last = 0
  private readonly waiting = new Set<Waiting>()
  private notices: ChangeNotices | null = null
  private isLooking = false
  private isToLookAgain = false
  private next: NodeJS.Timeout | undefined

  constructor(private readonly database: Database) {}

  onModuleInit(): void {
    this.notices = this.database.hearOthers(() => this.wake())
    this.database.commits.on('commit', () => this.wake())
  }

  async onModuleDestroy(): Promise<void> {
    await this.notices?.close()
  }

  /**
   * Resolves when there is a change after `since`, or the signal is aborted.
   * @throws GlossaryError busy where too many wait, and the fault of a database that cannot be read
   */
  async after(since: number, signal: AbortSignal): Promise<void> {
    if (this.waiting.size >= MOST_WAITING) throw new GlossaryError('busy', { retryAfter: WHEN_FULL })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const one = { since, resolve, reject }
    const give = (): void => resolve()
    signal.addEventListener('abort', give, { once: true })
    this.waiting.add(one)
    // Nobody has looked while nobody waited.
    if (this.waiting.size === 1) this.wake()
    else if (this.last > since) resolve()
    try {
      if (!signal.aborted) await promise
    } finally {
      signal.removeEventListener('abort', give)
      this.waiting.delete(one)
    }
  }

  private wake(): void {
    if (this.isLooking) this.isToLookAgain = true
    else if (this.waiting.size > 0) void this.look()
  }

  private async look(): Promise<void> {
    clearTimeout(this.next)
    this.isLooking = true
    this.isToLookAgain = false
    try {
      this.last = await this.database.read(readLastChange)
      for (const { since, resolve } of this.waiting) if (this.last > since) resolve()
    } catch (failure) {
      for (const { reject } of this.waiting) reject(failure)
    }
    this.isLooking = false
    if (this.isToLookAgain) this.wake()
    else this.next = setTimeout(() => this.wake(), this.pause).unref()
  }

  private get pause(): number {
    if (this.notices === null) return LOOK_EVERY.sqlite
    return this.notices.isHearing ? LOOK_EVERY.told : LOOK_EVERY.untold
  }
}
