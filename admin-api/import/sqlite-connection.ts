import Sqlite from 'better-sqlite3'
import { BUSY_TIMEOUT } from '../database/locks.ts'
import type { Connection, TableRow } from './connection.ts'

export function openSqlite(file: string): Connection {
  const database = new Sqlite(file, { timeout: BUSY_TIMEOUT })
  database.pragma('foreign_keys = ON')
  database.pragma('synchronous = FULL')
  // Copying the log back into the file takes as long as writing it: that is done after the commit, when nobody waits.
  database.pragma('wal_autocheckpoint = 0')
  const statements = new Map<string, Sqlite.Statement>()
  const prepare = (sql: string): Sqlite.Statement => {
    const known = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, known)
    return known
  }
  const query = (sql: string, ...parameters: (string | number)[]): unknown[] => {
    const statement = prepare(sql)
    // `$1` is a name to SQLite.
    const values = Object.fromEntries(parameters.map((value, index) => [index + 1, value]))
    const bound = parameters.length === 0 ? [] : [values]
    if (statement.reader) return statement.all(...bound)
    statement.run(...bound)
    return []
  }
  return {
    query,
    idList: '(SELECT "value" FROM json_each($1))',
    insert: (table, rows) => {
      const columns = Object.keys(rows[0] ?? {})
      if (columns.length === 0) return
      const names = columns.map((column) => `"${column}"`).join()
      const statement = prepare(`INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join()})`)
      for (const row of rows) statement.run(...valuesOf(row))
    },
    insertWords: (words) => {
      const statement = prepare('INSERT INTO "term_words" ("rowid", "words") VALUES (?, ?)')
      for (const [id, list] of words) statement.run(id, list.join(' '))
    },
    lastId: (table) => {
      const last = database.prepare('SELECT "seq" FROM "sqlite_sequence" WHERE "name" = ?').pluck().get(table)
      return typeof last === 'number' ? last : 0
    },
    // AUTOINCREMENT sees to it by itself.
    moveIdsOn: () => undefined,
    beginReading: () => void database.exec('BEGIN'),
    beginEdit: () => void database.exec('BEGIN IMMEDIATE'),
    tidyUp: () => void database.pragma('wal_checkpoint(PASSIVE)'),
    close: () => void database.close(),
  }
}

const valuesOf = (row: TableRow): (string | number | null)[] =>
  Object.values(row).map((value) => (typeof value === 'boolean' ? Number(value) : value))
