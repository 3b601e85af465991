import BetterSqlite3 from 'better-sqlite3'
import { z } from 'zod'
import type { TermFields } from '../../contracts/term.ts'
import type { SearchKeys } from '../data/search-keys.ts'

/** What a term of a row would be, and by what it would be found. */
export interface RowContent {
  fields: TermFields
  keys: SearchKeys
}

/** Where a content is, and how much of it is read at once. */
export interface KeptContent {
  place: number
  characters: number
}

/** What `keep` has written. */
const content = z.custom<RowContent>((kept) => typeof kept === 'object' && kept !== null && 'keys' in kept)

/**
 * What rows would become, outside of the memory, from reading to writing: in a database without a name, which SQLite keeps in a file of its own
 * and takes away with the connection.
 */
export class KeptContents {
  readonly #database = new BetterSqlite3('')
  readonly #insert
  readonly #select

  constructor() {
    // Nothing of it is ever needed again: no journal, and one transaction without an end.
    this.#database.exec('PRAGMA journal_mode = OFF; CREATE TABLE content (json TEXT); BEGIN')
    this.#insert = this.#database.prepare<[string]>('INSERT INTO content VALUES (?)')
    this.#select = this.#database.prepare<[number], string>('SELECT json FROM content WHERE rowid = ?').pluck()
  }

  keep(kept: RowContent): KeptContent {
    const json = JSON.stringify(kept)
    return { place: Number(this.#insert.run(json).lastInsertRowid), characters: json.length }
  }

  find({ place }: KeptContent): RowContent {
    return content.parse(JSON.parse(this.#select.get(place) ?? ''))
  }

  close(): void {
    this.#database.close()
  }
}
