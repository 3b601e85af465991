import type Database from 'better-sqlite3'
import { z } from 'zod'

/** Files of former builds of the templates, and when each was first missing from the current build. */
export class RetiredFiles {
  readonly #database: Database.Database

  constructor(database: Database.Database) {
    this.#database = database
    database.exec('CREATE TABLE IF NOT EXISTS retired (path TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID')
  }

  /** When a file of a former build was first missing. Call it only for files that the current build lacks: the first call records `now`. */
  since(path: string, now: Date): Date {
    this.#database.prepare('INSERT OR IGNORE INTO retired VALUES (?, ?)').run(path, now.toISOString())
    const at = this.#database.prepare('SELECT at FROM retired WHERE path = ?').pluck().get(path)
    return new Date(z.string().parse(at))
  }

  /** Call for a file that is part of the current build. */
  remove(path: string): void {
    this.#database.prepare('DELETE FROM retired WHERE path = ?').run(path)
  }
}
