import type { EntityManager } from 'typeorm'
import type { Database } from './database.ts'

const DAY = 24 * 3_600_000

/** A timestamp that many days ago, in the format of the rows. */
export const daysAgo = (days: number): string => new Date(new Date().getTime() - days * DAY).toISOString()

/** Rows per write. Edits and votes wait for each write. */
const AT_ONCE = 1000

/** Deletes expired rows at the start, which fails if the deletion does, and then daily: a failure is reported and the next day retries. */
export class ExpiredRows {
  readonly #database: Database
  readonly #deleteSome: (manager: EntityManager, most: number) => Promise<number>
  readonly #report: (failure: unknown) => void
  #timer: NodeJS.Timeout | undefined

  /** @param deleteSome deletes at most `most` rows and returns how many it deleted */
  constructor(
    database: Database,
    deleteSome: (manager: EntityManager, most: number) => Promise<number>,
    report: (failure: unknown) => void,
  ) {
    this.#database = database
    this.#deleteSome = deleteSome
    this.#report = report
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#deleteExpired()
    this.#timer = setInterval(() => void this.#deleteExpired().catch(this.#report), DAY).unref()
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer)
  }

  async #deleteExpired(): Promise<void> {
    while ((await this.#database.write((manager) => this.#deleteSome(manager, AT_ONCE))) === AT_ONCE);
  }
}
