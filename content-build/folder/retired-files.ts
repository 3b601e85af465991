import type Database from 'better-sqlite3'
import { z } from 'zod'

/** Files of former builds of the templates, and since when none of theirs is part of the build. */
export class RetiredFiles {
  readonly #database: Database.Database

  constructor(database: Database.Database) {
    this.#database = database
    database.exec('CREATE TABLE IF NOT EXISTS retired (path TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID')
  }

  /** When a file of the templates was last part of a build; called for one that is not part of this one. */
  since(path: string, now: Date): Date {
    this.#database.prepare('INSERT OR IGNORE INTO retired VALUES (?, ?)').run(path, now.toISOString())
    const at = this.#database.prepare('SELECT at FROM retired WHERE path = ?').pluck().get(path)
    return new Date(z.string().parse(at))
  }

  /** For a file of the templates that is part of the build. */
  remove(path: string): void {
    this.#database.prepare('DELETE FROM retired WHERE path = ?').run(path)
  }
}
