import { rmSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { errorCode } from './error-code.ts'

/** A list that cannot be read is begun anew: then every page is made again and compared, and nothing else is lost. */
export function openList(file: string): Database.Database {
  if (file !== ':memory:') writeFileSync(file, '', { flag: 'a', mode: 0o600 })
  try {
    return prepareList(new Database(file))
  } catch (error) {
    if (!['SQLITE_NOTADB', 'SQLITE_CORRUPT'].includes(errorCode(error))) throw error
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    return prepareList(new Database(file))
  }
}

function prepareList(database: Database.Database): Database.Database {
  database.pragma('journal_mode = WAL')
  database.exec(`
    CREATE TABLE IF NOT EXISTS page (
      path TEXT PRIMARY KEY, file TEXT NOT NULL, inputs TEXT NOT NULL, hash TEXT NOT NULL, movedTo TEXT, canonical TEXT
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS cursor (change INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS seen (change INTEGER NOT NULL, at TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS retired (path TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID;
  `)
  return database
}
