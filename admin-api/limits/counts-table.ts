import { setTimeout as delay } from 'node:timers/promises'
import { Logger } from '@nestjs/common'
import type { Database } from '../data/database.ts'
import type { StatementRunner } from './shared-counts.ts'

/** After this many checks without an answer callers stop waiting. Counts checks, not time: a busy process checks late and then finds the answers. */
const LOOKS = 3
/** Milliseconds between two checks, and for which the table is then not asked again. */
const POLL_INTERVAL = 100
const REST = 5000

const CLEAN_EVERY = 60_000
const CLEAN = 'DELETE FROM "limit_count" WHERE "endsAt" <= now()'

/** The table in which replicas on PostgreSQL count together. An unreachable or slow database refuses no request: each process then counts on its own. */
export class CountsTable implements StatementRunner {
  private readonly logger = new Logger('Limits')
  private awayUntil = 0
  private answers = 0
  private cleanAt = performance.now() + CLEAN_EVERY

  constructor(private readonly database: Database) {}

  async ask(statement: string, values: unknown[]): Promise<unknown> {
    const now = performance.now()
    if (now < this.awayUntil) return null
    if (now > this.cleanAt) {
      this.cleanAt = now + CLEAN_EVERY
      void this.run(CLEAN, [])
    }
    return this.run(statement, values)
  }

  private async run(statement: string, values: unknown[]): Promise<unknown> {
    const answered = new AbortController()
    try {
      const asked = this.database.statement(statement, values)
      const rows = await Promise.race([asked, this.untilSilent(answered.signal)])
      this.answers += 1
      return rows
    } catch (failure) {
      const now = performance.now()
      if (now >= this.awayUntil) this.logger.warn(`Limits are counted by this process alone: ${String(failure)}`)
      this.awayUntil = now + REST
      return null
    } finally {
      answered.abort()
    }
  }

  /** Rejects when the table answers none of the pending calls. */
  private async untilSilent(signal: AbortSignal): Promise<never> {
    for (let silent = 0; silent < LOOKS;) {
      const { answers } = this
      await delay(POLL_INTERVAL, undefined, { signal })
      silent = this.answers === answers ? silent + 1 : 0
    }
    throw new Error(`Nothing was answered for ${LOOKS * POLL_INTERVAL} ms`)
  }
}
