import type Database from 'better-sqlite3'
import { z } from 'zod'

const mark = z.object({ edition: z.string(), change: z.number(), links: z.instanceof(Uint8Array) })

/** What a folder was made from that shows everything. */
export interface Mark {
  /** What pages are made with besides the data. */
  edition: string
  change: number
  /** Who leads to whom, packed: to find them takes as long as everything else. */
  links: Int32Array
}

/**
 * Says of a closed folder that it shows everything up to a change, to the last page. Lifecycle: left as the last thing before the list is closed, taken
 * away when it is opened again. So nobody finds one after a crash.
 */
export class WholeMark {
  readonly #database: Database.Database
  #left: Mark | null

  constructor(database: Database.Database) {
    this.#database = database
    // A program from before there were links would believe what it has left there, should it come back.
    database.exec('DROP TABLE IF EXISTS whole')
    database.exec(
      'CREATE TABLE IF NOT EXISTS closed (edition TEXT NOT NULL, change INTEGER NOT NULL, links BLOB NOT NULL)',
    )
    const left = mark.optional().parse(database.prepare('SELECT edition, change, links FROM closed').get())
    this.#left = left === undefined ? null : { ...left, links: new Int32Array(Uint8Array.from(left.links).buffer) }
    database.exec('DELETE FROM closed')
  }

  /** What was left when the folder was closed last; null where nothing was. */
  get left(): Mark | null {
    return this.#left
  }

  /** Nobody needs it any more. */
  forget(): void {
    this.#left = null
  }

  leave({ links, ...left }: Mark): void {
    const bytes = Buffer.from(links.buffer, links.byteOffset, links.byteLength)
    this.#database.prepare('INSERT INTO closed VALUES (@edition, @change, @links)').run({ ...left, links: bytes })
  }
}
