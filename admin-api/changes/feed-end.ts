import { EventEmitter, once } from 'node:events'
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { readLastChange } from '../data/change-log.ts'
import type { ChangeNotices } from '../data/change-notices.ts'
import { Database } from '../data/database.ts'

/** Milliseconds between looks for commits that nobody tells of: on SQLite, on PostgreSQL while notices come, and while they do not. */
const LOOK_EVERY = { sqlite: 200, told: 15_000, untold: 1000 }

/** The last change, as far as this process knows it: one look for all who wait, while somebody waits. */
@Injectable()
export class FeedEnd implements OnModuleInit, OnModuleDestroy {
  last = 0
  private readonly looks = new EventEmitter<{ look: []; error: [unknown] }>().setMaxListeners(Infinity)
  private waiting = 0
  private notices: ChangeNotices | null = null
  private isLooking = false
  private wakes = 0
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
   * @throws the fault of a database that cannot be read
   */
  async after(since: number, signal: AbortSignal): Promise<void> {
    this.waiting += 1
    try {
      // Nobody has looked while nobody waited.
      if (this.waiting === 1) this.wake()
      else if (this.last > since) return
      do await once(this.looks, 'look', { signal })
      while (this.last <= since)
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
      this.last = await this.database.read(readLastChange)
      this.looks.emit('look')
    } catch (failure) {
      if (this.looks.listenerCount('error') > 0) this.looks.emit('error', failure)
    }
    this.isLooking = false
    if (this.wakes !== wakes) this.wake()
    else this.next = setTimeout(() => this.wake(), this.pause).unref()
  }

  private get pause(): number {
    if (this.notices === null) return LOOK_EVERY.sqlite
    return this.notices.isHearing ? LOOK_EVERY.told : LOOK_EVERY.untold
  }
}
