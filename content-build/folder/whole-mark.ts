import type Database from 'better-sqlite3'
import { z } from 'zod'

const mark = z.object({ edition: z.string(), change: z.number() })
type Mark = z.infer<typeof mark>

/**
 * Says of a closed folder that it shows everything up to a change, to the last page. Lifecycle: left as the last thing before the list is closed, taken
 * away when it is opened again. So nobody finds one after a crash.
 */
export class WholeMark {
  /** What was left; null where nothing was. */
  readonly left: Mark | null
  readonly #database: Database.Database

  constructor(database: Database.Database) {
    this.#database = database
    database.exec('CREATE TABLE IF NOT EXISTS whole (edition TEXT NOT NULL, change INTEGER NOT NULL)')
    this.left = mark.nullable().parse(database.prepare('SELECT edition, change FROM whole').get() ?? null)
    database.exec('DELETE FROM whole')
  }

  /** @param edition what pages are made with besides the data */
  leave(left: Mark): void {
    this.#database.prepare('INSERT INTO whole VALUES (@edition, @change)').run(left)
  }
}
