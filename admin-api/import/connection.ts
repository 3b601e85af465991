/** SQLite answers at once. */
type Awaitable<T> = T | Promise<T>

/** A row of a table, by column. */
export type TableRow = Record<string, string | number | boolean | null>

/**
 * A connection that an import has to itself, in its own thread: TypeORM's would hold up the event loop, and its entities need
 * decorators, which Node cannot run as they stand. One SQL serves both databases; `$1` is a parameter.
 */
export interface Connection {
  query(sql: string, ...parameters: (string | number)[]): Awaitable<unknown[]>
  insert(table: string, rows: readonly TableRow[]): Awaitable<void>
  /** The words of definitions (`search/definition-words.ts`), by term id. */
  insertWords(words: ReadonlyMap<number, readonly string[]>): Awaitable<void>
  /** The ids of parameter `$1`, a JSON text, as a list for `IN`. */
  readonly idList: string
  /** The highest id that the table's generator has given out. */
  lastId(table: 'term' | 'category'): Awaitable<number>
  /** The next generated id lies beyond all that are there. */
  moveIdsOn(table: 'term' | 'category'): Awaitable<void>
  /** Begins to read at one moment. */
  beginReading(): Awaitable<void>
  /** Begins an edit, which no other edit runs beside. */
  beginEdit(): Awaitable<void>
  /** After the commit, when others need not wait any more. */
  tidyUp(): Awaitable<void>
  close(): Awaitable<void>
}

/** Where the data is: a path of SQLite, or PostgreSQL's address. */
export type Place = { sqlite: string } | { postgres: string }

export async function openConnection(place: Place): Promise<Connection> {
  if ('postgres' in place) return (await import('./postgres-connection.ts')).openPostgres(place.postgres)
  return (await import('./sqlite-connection.ts')).openSqlite(place.sqlite)
}
