import { setTimeout as delay } from 'node:timers/promises'
import { Logger } from '@nestjs/common'
import type { Database } from '../data/database.ts'

/** Milliseconds that a request waits for a count at most, and for which nobody is kept waiting once that was not enough. */
const PATIENCE = 300
const REST = 5000

const CLEAN_EVERY = 60_000
const CLEAN = 'DELETE FROM "limit_count" WHERE "endsAt" <= now()'

/** The table in which replicas count together, on PostgreSQL. A database that is away or slow refuses nobody: then each process counts for itself. */
export class CountsTable {
  private readonly logger = new Logger('Limits')
  private awayUntil = 0
  private cleanAt = performance.now() + CLEAN_EVERY

  constructor(private readonly database: Database) {}

  /** @returns the rows; null where the table cannot be asked now */
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
    const late = delay(PATIENCE, undefined, { signal: answered.signal }).then(() => {
      throw new Error(`It takes longer than ${PATIENCE} ms`)
    })
    try {
      return await Promise.race([this.database.statement(statement, values), late])
    } catch (failure) {
      const now = performance.now()
      if (now >= this.awayUntil) this.logger.warn(`Limits are counted by this process alone: ${String(failure)}`)
      this.awayUntil = now + REST
      return null
    } finally {
      answered.abort()
    }
  }
}
