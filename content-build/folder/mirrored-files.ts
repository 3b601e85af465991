import type { Database } from 'better-sqlite3'
import { z } from 'zod'

/** A file that a target has, or may have. */
export interface MirroredFile {
  path: string
  /** Below the target. */
  file: string
  /** Of its bytes; empty while it is written for the first time: it may be there. */
  hash: string
}

const row = z.object({ path: z.string(), file: z.string(), hash: z.string() })
const claim = z.string().nullable()
const paths = z.array(z.string())

/** What a target of publishing has. That is its cursor: what it lacks is the difference from the list of published pages, also after a crash. */
export class MirroredFiles {
  readonly #database: Database
  readonly #target: string

  /** @param target its name */
  constructor(database: Database, target: string) {
    this.#database = database
    this.#target = target
    database.exec(`
      CREATE TABLE IF NOT EXISTS mirrored (
        target TEXT NOT NULL, path TEXT NOT NULL, file TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (target, path)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS mirror_claim (target TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID`)
  }

  /** Believes nothing of the bytes that are there where another folder than before lies there. @param at when the target was claimed */
  claimedAt(at: string | null): void {
    if (at === null) return
    const found = this.#database.prepare('SELECT at FROM mirror_claim WHERE target = ?').pluck().get(this.#target)
    const before = claim.parse(found ?? null)
    if (before === at) return
    this.#database.transaction(() => {
      if (before !== null) this.#database.prepare("UPDATE mirrored SET hash = '' WHERE target = ?").run(this.#target)
      this.#database.prepare('INSERT OR REPLACE INTO mirror_claim VALUES (?, ?)').run(this.#target, at)
    })()
  }

  get(path: string): MirroredFile | undefined {
    const found = this.#database
      .prepare('SELECT path, file, hash FROM mirrored WHERE target = ? AND path = ?')
      .get(this.#target, path)
    return row.optional().parse(found)
  }

  put(files: readonly MirroredFile[]): void {
    const put = this.#database.prepare('INSERT OR REPLACE INTO mirrored VALUES (?, ?, ?, ?)')
    this.#database.transaction(() => {
      for (const { path, file, hash } of files) put.run(this.#target, path, file, hash)
    })()
  }

  drop(gone: readonly string[]): void {
    this.#database
      .prepare('DELETE FROM mirrored WHERE target = ? AND path IN (SELECT value FROM json_each(?))')
      .run(this.#target, JSON.stringify(gone))
  }

  /** Forgets what somebody has taken away there. @param there files */
  keepOnly(there: ReadonlySet<string>): void {
    const known = row
      .array()
      .parse(this.#database.prepare('SELECT path, file, hash FROM mirrored WHERE target = ?').all(this.#target))
    this.drop(known.filter(({ file }) => !there.has(file)).map(({ path }) => path))
  }

  /** The paths of all published pages that it lacks, or has otherwise, and of those that it has and nobody publishes. */
  differing(): string[] {
    const found = this.#database
      .prepare(
        `SELECT page.path FROM page LEFT JOIN mirrored ON mirrored.target = @target AND mirrored.path = page.path
         WHERE mirrored.hash IS NOT page.hash
         UNION SELECT path FROM mirrored WHERE target = @target AND path NOT IN (SELECT path FROM page)`,
      )
      .pluck()
      .all({ target: this.#target })
    return paths.parse(found)
  }
}
