import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import { isForHosts } from '../../contracts/paths.ts'

/** Paths per message. With more, the message names none and its receiver has to check everything. */
const MOST_PATHS = 1000
const EVERYTHING = '*'

const row = z.object({ path: z.string(), removed: z.int(), number: z.int(), at: z.string() })
const extent = z.object({ rows: z.int(), all: z.int(), since: z.string() })

/** The undelivered paths of pages for one webhook URL. If only files for static hosts changed, both lists are empty, but the webhook is called. */
export interface Undelivered {
  published: string[]
  removed: string[]
  /** Too many paths to name, or they are no longer known. */
  all: boolean
  /** When the oldest of them was added. */
  since: Date
  /** Identifies this state; later ones have higher numbers. */
  number: number
}

/**
 * The queue of webhooks, by URL: each path once, with what happened to it last. Rows are written in the transaction that saves the pages
 * and deleted after delivery, so neither a stop nor a crash loses any.
 */
export class Outbox {
  readonly #database: Database
  readonly #urls: readonly string[]
  #number: number

  /** @param urls rows of any other URL are deleted */
  constructor(database: Database, urls: readonly string[]) {
    this.#database = database
    this.#urls = urls
    database.exec(`
      CREATE TABLE IF NOT EXISTS outbox (
        url TEXT NOT NULL, path TEXT NOT NULL, removed INTEGER NOT NULL, number INTEGER NOT NULL, at TEXT NOT NULL,
        PRIMARY KEY (url, path)
      ) WITHOUT ROWID`)
    database.prepare('DELETE FROM outbox WHERE url NOT IN (SELECT value FROM json_each(?))').run(JSON.stringify(urls))
    // Delivered rows are gone, but their numbers must never be used again, not even after a restart: so continue from the clock.
    const last = Number(database.prepare('SELECT MAX(number) FROM outbox').pluck().get() ?? 0)
    this.#number = Math.max(last, new Date().getTime())
  }

  /** Call within a transaction. */
  add(published: readonly string[], removed: readonly string[]): void {
    if (published.length + removed.length === 0) return
    for (const url of this.#urls) {
      this.#put(url, published, false)
      this.#put(url, removed, true)
      const { rows, all, since } = this.#extentOf(url)
      if (all === 1 || rows > MOST_PATHS) this.#collapse(url, new Date(since))
    }
  }

  /** Null if nothing waits for the URL. */
  read(url: string): Undelivered | null {
    const rows = row
      .array()
      .parse(
        this.#database.prepare('SELECT path, removed, number, at FROM outbox WHERE url = ? ORDER BY path').all(url),
      )
    if (rows.length === 0) return null
    const all = rows.some(({ path }) => path === EVERYTHING)
    const pathsOf = (removed: number) =>
      all ? [] : rows.filter((one) => one.removed === removed && !isForHosts(one.path)).map(({ path }) => path)
    return {
      published: pathsOf(0),
      removed: pathsOf(1),
      all,
      since: new Date(Math.min(...rows.map(({ at }) => Date.parse(at)))),
      number: Math.max(...rows.map(({ number }) => number)),
    }
  }

  /** Call after delivery: removes everything up to that state. Newer rows go on waiting. */
  markDelivered(url: string, number: number): void {
    this.#database.prepare('DELETE FROM outbox WHERE url = ? AND number <= ?').run(url, number)
  }

  /** Call when delivery is given up: keeps only the fact that the URL has missed something, which the next publish reports. */
  giveUp(url: string): void {
    this.#database.transaction(() => this.#collapse(url, new Date()))()
  }

  #put(url: string, paths: readonly string[], removed: boolean): void {
    this.#database
      .prepare(
        `INSERT INTO outbox (url, path, removed, number, at) SELECT ?, value, ?, ?, ? FROM json_each(?) WHERE true
         ON CONFLICT (url, path) DO UPDATE SET removed = excluded.removed, number = excluded.number`,
      )
      .run(url, Number(removed), (this.#number += 1), new Date().toISOString(), JSON.stringify(paths))
  }

  /** Only for a URL with rows. Every publish needs it, so it reads only these three values. */
  #extentOf(url: string): z.infer<typeof extent> {
    const counted = this.#database
      .prepare('SELECT COUNT(*) AS rows, MAX(path = ?) AS "all", MIN(at) AS since FROM outbox WHERE url = ?')
      .get(EVERYTHING, url)
    return extent.parse(counted)
  }

  #collapse(url: string, since: Date): void {
    this.#database.prepare('DELETE FROM outbox WHERE url = ?').run(url)
    this.#database
      .prepare('INSERT INTO outbox (url, path, removed, number, at) VALUES (?, ?, 0, ?, ?)')
      .run(url, EVERYTHING, (this.#number += 1), since.toISOString())
  }
}
