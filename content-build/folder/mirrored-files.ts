import type { Database } from 'better-sqlite3'
import { z } from 'zod'

/** A file that a target has or, with an empty hash, may have. */
export interface MirroredFile {
  path: string
  /** Path below the target. */
  file: string
  /** Hash of its bytes; empty if they are unknown: before its first write, or after another folder was found at the target. */
  hash: string
  /** As the target lists it for these bytes; null or missing if it is unknown. */
  tag?: string | null
}

const row = z.object({ path: z.string(), file: z.string(), hash: z.string() })
const claim = z.string().nullable()
const paths = z.array(z.string())
const tagged = z.array(z.object({ path: z.string(), file: z.string(), tag: z.string() }))

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
      CREATE TABLE IF NOT EXISTS mirror_tag (target TEXT NOT NULL, path TEXT NOT NULL, tag TEXT NOT NULL, PRIMARY KEY (target, path)) WITHOUT ROWID;
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

  /**
   * Replaces the hashes of files that have other tags than when they were put by these tags: someone else has written them. If all differ, the server
   * lists other tags than it answers, and they say nothing.
   * @param there the target's files with their tags
   */
  distrustChanged(there: ReadonlyMap<string, string | null>): void {
    const known = tagged.parse(
      this.#database
        .prepare('SELECT path, file, tag FROM mirrored JOIN mirror_tag USING (target, path) WHERE target = ?')
        .all(this.#target),
    )
    const found = known.map(({ path, file, tag }) => ({ path, file, tag, hash: there.get(file) ?? tag }))
    const changed = found.filter(({ hash, tag }) => hash !== tag)
    if (changed.length < found.length) this.put(changed)
  }

  get(path: string): MirroredFile | undefined {
    const found = this.#database
      .prepare('SELECT path, file, hash FROM mirrored WHERE target = ? AND path = ?')
      .get(this.#target, path)
    return row.optional().parse(found)
  }

  put(files: readonly MirroredFile[]): void {
    const put = this.#database.prepare('INSERT OR REPLACE INTO mirrored VALUES (?, ?, ?, ?)')
    const putTag = this.#database.prepare('INSERT OR REPLACE INTO mirror_tag VALUES (?, ?, ?)')
    this.#database.transaction(() => {
      for (const { path, file, hash, tag = null } of files) {
        put.run(this.#target, path, file, hash)
        if (tag !== null) putTag.run(this.#target, path, tag)
      }
    })()
  }

  drop(gone: readonly string[]): void {
    for (const table of ['mirrored', 'mirror_tag'])
      this.#database
        .prepare(`DELETE FROM ${table} WHERE target = ? AND path IN (SELECT value FROM json_each(?))`)
        .run(this.#target, JSON.stringify(gone))
  }

  /** Drops files that were deleted at the target. @param there the files that it has */
  keepOnly(there: Pick<ReadonlySet<string>, 'has'>): void {
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
