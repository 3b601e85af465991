import type Database from 'better-sqlite3'
import { z } from 'zod'
import type { PackedMentions } from '../mentions/mentions.ts'

const numbers = z.instanceof(Uint8Array).transform((bytes) => Uint8Array.from(bytes).buffer)
const mark = z.object({
  edition: z.string(),
  change: z.number(),
  links: numbers.transform((bytes) => new Int32Array(bytes)),
  words: z.string(),
  holders: numbers.transform((bytes) => new Uint32Array(bytes)),
})

/** What a folder was made from that shows everything, and what takes as long to find as all the rest. */
export interface Mark extends PackedMentions {
  /** What pages are made with besides the data. */
  edition: string
  change: number
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
    // Earlier programs would believe what they have left there, should they come back.
    database.exec('DROP TABLE IF EXISTS whole; DROP TABLE IF EXISTS closed')
    database.exec(
      'CREATE TABLE IF NOT EXISTS mark (edition TEXT NOT NULL, change INTEGER NOT NULL, links BLOB NOT NULL, words TEXT NOT NULL, holders BLOB NOT NULL)',
    )
    this.#left = mark.optional().parse(database.prepare('SELECT * FROM mark').get()) ?? null
    database.exec('DELETE FROM mark')
  }

  /** What was left when the folder was closed last, once; null where nothing was. */
  take(): Mark | null {
    const left = this.#left
    this.#left = null
    return left
  }

  leave({ links, holders, ...left }: Mark): void {
    this.#database
      .prepare('INSERT INTO mark VALUES (@edition, @change, @links, @words, @holders)')
      .run({ ...left, links: bytesOf(links), holders: bytesOf(holders) })
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array | Uint32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
