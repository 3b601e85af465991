import BetterSqlite3 from 'better-sqlite3'
import { z } from 'zod'
import type { TermFields } from '../../contracts/term.ts'
import type { SearchKeys } from '../data/search-keys.ts'

/** The term that a row would become, with its search keys and the slug of its name. */
export interface RowContent {
  fields: TermFields
  keys: SearchKeys
  nameSlug: string
}

/** Position of a stored content, and its length. */
export interface StoredContent {
  place: number
  characters: number
}

/** Written by `keep`, so only roughly checked. */
const content = z.custom<RowContent>((kept) => typeof kept === 'object' && kept !== null && 'keys' in kept)

/**
 * Stores contents of rows outside memory between reading and writing.
 * SQLite keeps a database without a name in a temporary file, which it deletes with the connection.
 */
export class StoredContents {
  readonly #database = new BetterSqlite3('')
  readonly #insert
  readonly #select

  constructor() {
    // The data are temporary: no journal, and one transaction that never commits.
    this.#database.exec('PRAGMA journal_mode = OFF; CREATE TABLE content (json TEXT); BEGIN')
    this.#insert = this.#database.prepare<[string]>('INSERT INTO content VALUES (?)')
    this.#select = this.#database.prepare<[number], string>('SELECT json FROM content WHERE rowid = ?').pluck()
  }

  keep(kept: RowContent): StoredContent {
    const json = JSON.stringify(kept)
    return { place: Number(this.#insert.run(json).lastInsertRowid), characters: json.length }
  }

  find({ place }: StoredContent): RowContent {
    return content.parse(JSON.parse(this.#select.get(place) ?? ''))
  }

  close(): void {
    this.#database.close()
  }
}
