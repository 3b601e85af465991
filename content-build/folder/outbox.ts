import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import { isForHosts } from '../../contracts/paths.ts'

/** More paths than a message holds: whoever gets it looks at everything again. */
const MOST_PATHS = 1000
const EVERYTHING = '*'

const row = z.object({ path: z.string(), removed: z.int(), number: z.int(), at: z.string() })
const extent = z.object({ rows: z.int(), all: z.int(), since: z.string() })

/** What an address is to be told: addresses of readers. Where only hosts' own files have changed there are none, and the change is the news. */
export interface Untold {
  published: string[]
  removed: string[]
  /** Too many to name, or nobody knows which any more. */
  all: boolean
  /** When the first of them began to wait. */
  since: Date
  /** Names this state: what comes later has a higher one. */
  number: number
}

/**
 * What webhooks have still to tell, by address: each path once, with what happened to it last. Written in the transaction that remembers
 * the pages, and deleted when it was told: neither a stop nor a crash loses any.
 */
export class Outbox {
  readonly #database: Database
  readonly #urls: readonly string[]
  #number: number

  /** @param urls what waits for others is forgotten */
  constructor(database: Database, urls: readonly string[]) {
    this.#database = database
    this.#urls = urls
    database.exec(`
      CREATE TABLE IF NOT EXISTS outbox (
        url TEXT NOT NULL, path TEXT NOT NULL, removed INTEGER NOT NULL, number INTEGER NOT NULL, at TEXT NOT NULL,
        PRIMARY KEY (url, path)
      ) WITHOUT ROWID`)
    database.prepare('DELETE FROM outbox WHERE url NOT IN (SELECT value FROM json_each(?))').run(JSON.stringify(urls))
    // Told states are forgotten, and no later one, after a restart too, may have the number of one of them.
    const last = Number(database.prepare('SELECT MAX(number) FROM outbox').pluck().get() ?? 0)
    this.#number = Math.max(last, new Date().getTime())
  }

  /** Within the transaction of whoever calls. */
  add(published: readonly string[], removed: readonly string[]): void {
    if (published.length + removed.length === 0) return
    for (const url of this.#urls) {
      this.#put(url, published, false)
      this.#put(url, removed, true)
      const { rows, all, since } = this.#extentOf(url)
      if (all === 1 || rows > MOST_PATHS) this.#forgetWhich(url, new Date(since))
    }
  }

  /** Null where there is nothing to tell. */
  read(url: string): Untold | null {
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

  /** Told up to that state; what has come since goes on waiting. */
  told(url: string, number: number): void {
    this.#database.prepare('DELETE FROM outbox WHERE url = ? AND number <= ?').run(url, number)
  }

  /** Nobody tries any more. With the next publish the address is told that it has missed something. */
  giveUp(url: string): void {
    this.#database.transaction(() => this.#forgetWhich(url, new Date()))()
  }

  #put(url: string, paths: readonly string[], removed: boolean): void {
    this.#database
      .prepare(
        `INSERT INTO outbox (url, path, removed, number, at) SELECT ?, value, ?, ?, ? FROM json_each(?) WHERE true
         ON CONFLICT (url, path) DO UPDATE SET removed = excluded.removed, number = excluded.number`,
      )
      .run(url, Number(removed), (this.#number += 1), new Date().toISOString(), JSON.stringify(paths))
  }

  /** Of an address that something waits for: every publish asks, so nothing is read but this. */
  #extentOf(url: string): z.infer<typeof extent> {
    const counted = this.#database
      .prepare('SELECT COUNT(*) AS rows, MAX(path = ?) AS "all", MIN(at) AS since FROM outbox WHERE url = ?')
      .get(EVERYTHING, url)
    return extent.parse(counted)
  }

  #forgetWhich(url: string, since: Date): void {
    this.#database.prepare('DELETE FROM outbox WHERE url = ?').run(url)
    this.#database
      .prepare('INSERT INTO outbox (url, path, removed, number, at) VALUES (?, ?, 0, ?, ?)')
      .run(url, EVERYTHING, (this.#number += 1), since.toISOString())
  }
}
