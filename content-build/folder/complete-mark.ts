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

/** What a complete folder was made from, and the links and words of its definitions, which take as long to find as the rest of a start. */
export interface Mark extends PackedMentions {
  /** Hash of everything besides the data that pages are made with: templates, settings, builds of content-build and of the service. */
  edition: string
  change: number
}

/**
 * Marks a closed folder as showing everything up to a change, so that the next start need not compare it. Lifecycle: written last, before the list is closed,
 * and deleted when it is read, before anything is published, so there is none after a crash. See docs/decisions/0036-starts-of-large-glossaries.md.
 */
export class CompleteMark {
  readonly #database: Database.Database

  constructor(database: Database.Database) {
    this.#database = database
    // After a downgrade, an earlier version would trust the outdated mark that it left in its own table.
    database.exec('DROP TABLE IF EXISTS whole; DROP TABLE IF EXISTS closed')
    database.exec(
      'CREATE TABLE IF NOT EXISTS mark (edition TEXT NOT NULL, change INTEGER NOT NULL, links BLOB NOT NULL, words TEXT NOT NULL, holders BLOB NOT NULL)',
    )
  }

  /** Deletes and returns the mark that was left when the folder was last closed; null if there is none. */
  consume(): Mark | null {
    const left = mark.optional().parse(this.#database.prepare('SELECT * FROM mark').get()) ?? null
    this.#database.exec('DELETE FROM mark')
    return left
  }

  write({ links, holders, ...left }: Mark): void {
    this.#database
      .prepare('INSERT INTO mark VALUES (@edition, @change, @links, @words, @holders)')
      .run({ ...left, links: bytesOf(links), holders: bytesOf(holders) })
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array | Uint32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
