import { EventEmitter, once } from 'node:events'
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import type { DatedChange } from '../../contracts/change.ts'
import { readLastDatedChange } from '../data/change-log.ts'
import type { ChangeNotices } from '../data/change-notices.ts'
import { Database } from '../data/database.ts'
import { ChangeRow } from '../data/entities/change.ts'

/** Milliseconds between polls for commits of other processes: on SQLite, and on PostgreSQL with and without notifications. */
const POLL_EVERY = { sqlite: 200, notified: 15_000, unnotified: 1000 }

/** The last change known to this process. Polls only while callers wait, and once for all of them. */
@Injectable()
export class FeedEnd implements OnModuleInit, OnModuleDestroy {
  private newest: DatedChange | null = null
  private readonly looks = new EventEmitter<{ look: []; error: [unknown] }>().setMaxListeners(Infinity)
  private waiting = 0
  private notices: ChangeNotices | null = null
  private isLooking = false
  private wakes = 0
  private next: NodeJS.Timeout | undefined

  constructor(private readonly database: Database) {}

  onModuleInit(): void {
    this.notices = this.database.listenForCommits(() => this.wake())
    this.database.commits.on('commit', () => this.wake())
  }

  async onModuleDestroy(): Promise<void> {
    await this.notices?.close()
  }

  get last(): number {
    return this.newest?.id ?? 0
  }

  /**
   * Resolves when there is a change after `since`, when the data end before it (they were set back), or when the signal is aborted.
   * @throws the fault of a database that cannot be read
   */
  async after(since: number, signal: AbortSignal): Promise<void> {
    const { history } = this.database
    this.waiting += 1
    try {
      // `last` may be outdated: nothing polls without callers, and another process may have seen a later change.
      if (this.waiting === 1 || this.last < since) this.wake()
      else if (this.last > since) return
      do await once(this.looks, 'look', { signal })
      while (this.last === since && this.database.history === history)
    } catch (failure) {
      if (!signal.aborted) throw failure
    } finally {
      this.waiting -= 1
    }
  }

  private wake(): void {
    this.wakes += 1
    if (!this.isLooking && this.waiting > 0) void this.look()
  }

  private async look(): Promise<void> {
    clearTimeout(this.next)
    this.isLooking = true
    const { wakes } = this
    try {
      await this.readLast()
      this.looks.emit('look')
    } catch (failure) {
      if (this.looks.listenerCount('error') > 0) this.looks.emit('error', failure)
    }
    this.isLooking = false
    if (this.wakes !== wakes) this.wake()
    else this.next = setTimeout(() => this.wake(), this.pause).unref()
  }

  /** Detects a history that was set back: a standby that takes over may lack the last changes and reuse their ids. */
  private async readLast(): Promise<void> {
    const { newest } = this
    const { last, isOneHistory } = await this.database.read(async (manager) => {
      const last = await readLastDatedChange(manager)
      return {
        last,
        isOneHistory: newest === null || newest.at === last?.at || (await manager.existsBy(ChangeRow, newest)),
      }
    })
    this.newest = last
    if (!isOneHistory) this.database.history += 1
  }

  private get pause(): number {
    if (this.notices === null) return POLL_EVERY.sqlite
    return this.notices.isListening ? POLL_EVERY.notified : POLL_EVERY.unnotified
  }
}
