import type { EntityManager } from 'typeorm'
import type { Database } from './database.ts'

const DAY = 24 * 3_600_000

/** By the clock, as it stands in rows. */
export const daysAgo = (days: number): string => new Date(new Date().getTime() - days * DAY).toISOString()

/** Rows of one write, for which edits and votes wait. */
const AT_ONCE = 1000

/** Takes away what has grown old: at a start, which fails with it, and every day, when a failure is told and the next day tries again. */
export class Forgetting {
  readonly #database: Database
  readonly #forgetSome: (manager: EntityManager, most: number) => Promise<number>
  readonly #tell: (failure: unknown) => void
  #timer: NodeJS.Timeout | undefined

  /** @param forgetSome deletes at most so many rows, and says how many those were */
  constructor(
    database: Database,
    forgetSome: (manager: EntityManager, most: number) => Promise<number>,
    tell: (failure: unknown) => void,
  ) {
    this.#database = database
    this.#forgetSome = forgetSome
    this.#tell = tell
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#forgetOld()
    this.#timer = setInterval(() => void this.#forgetOld().catch(this.#tell), DAY).unref()
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer)
  }

  async #forgetOld(): Promise<void> {
    while ((await this.#database.write((manager) => this.#forgetSome(manager, AT_ONCE))) === AT_ONCE);
  }
}
