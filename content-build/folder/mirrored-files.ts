import type { Database } from 'better-sqlite3'
import { z } from 'zod'

/** A file that a target has or, with an empty hash, may have. */
export interface MirroredFile {
  path: string
  /** Path below the target. */
  file: string
  /** Hash of its bytes; empty if they are unknown: before its first write, or after another folder was found at the target. */
  hash: string
}

const row = z.object({ path: z.string(), file: z.string(), hash: z.string() })
const claim = z.string().nullable()
const paths = z.array(z.string())

/** The files that a target has, which serve as its cursor: after a crash too, it lacks exactly what differs from the list of published pages. */
export class MirroredFiles {
  readonly #database: Database
  readonly #target: string

  /** @param target the target's name */
  constructor(database: Database, target: string) {
    this.#database = database
    this.#target = target
    database.exec(`
      CREATE TABLE IF NOT EXISTS mirrored (
        target TEXT NOT NULL, path TEXT NOT NULL, file TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (target, path)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS mirror_claim (target TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID`)
  }

  /** Another `at` than last time means another folder (a disk was not mounted), so all hashes are cleared. @param at when the target was claimed */
  distrustUnlessClaimedAt(at: string | null): void {
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

  /** Drops files that were deleted at the target. @param there the files that it has */
  keepOnly(there: ReadonlySet<string>): void {
    const known = row
      .array()
      .parse(this.#database.prepare('SELECT path, file, hash FROM mirrored WHERE target = ?').all(this.#target))
    this.drop(known.filter(({ file }) => !there.has(file)).map(({ path }) => path))
  }

  /** The paths of published pages that the target lacks or has with another hash, and of its files that are no longer published. */
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
