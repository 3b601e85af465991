import { realpathSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'
import { DataSource, type DataSourceOptions, MigrationExecutor } from 'typeorm'
import { unusableSqlite } from './database-unusable.ts'
import { namesOf, type Opened, refuseNewer, SCHEMA } from './migrating.ts'
import { keepPrivate } from './private-file.ts'

/** Milliseconds to wait for another process's lock on the file while it is opened, when nobody is served yet; afterwards see `while-locked.ts`. */
const BUSY_TIMEOUT = 5000

/** The database of a data folder, by its name there and by its path. */
export const SQLITE_FILE = 'glossary.db'
export const sqliteFile = (dataDir: string): string => join(dataDir, SQLITE_FILE)

/** Its write-ahead log: beside the file itself, where that is a link. */
export const sqliteLog = (dataDir: string): string => `${realpathSync.native(sqliteFile(dataDir))}-wal`

/** Bytes that the log keeps when it begins anew, and from which on it is to be copied back: some 250 edits. */
export const LOG_BYTES = 4_000_000

/** Pages of the log from which on the driver copies it back itself: the thread that does has failed, or readers are in its way. */
const LOG_PAGES_AT_MOST = 10_000

/** `isAside`: copying the log back into the file takes as long as writing it, and is done when nobody waits. */
const writerOptions = (file: string, isAside: boolean): DataSourceOptions => ({
  ...SCHEMA,
  type: 'better-sqlite3',
  database: file,
  timeout: BUSY_TIMEOUT,
  enableWAL: true,
  // An acknowledged edit must stay when the power goes: a thread may wait for the disk, the event loop leaves that to `WriteLog`.
  prepareDatabase: (connection: BetterSqlite3.Database) => {
    connection.pragma(`synchronous = ${isAside ? 'FULL' : 'NORMAL'}`)
    connection.pragma(`wal_autocheckpoint = ${isAside ? 0 : LOG_PAGES_AT_MOST}`)
    connection.pragma(`journal_size_limit = ${LOG_BYTES}`)
  },
})

/** `isAside`: who reads everything once needs none of it again, and the usual 16 MB would be kept for nothing. */
const readerOptions = (file: string, isAside: boolean): DataSourceOptions => ({
  ...SCHEMA,
  type: 'better-sqlite3',
  database: file,
  timeout: 0,
  readonly: true,
  prepareDatabase: (connection: BetterSqlite3.Database) => {
    if (isAside) connection.pragma('cache_size = -2000')
  },
})

/** The SQLite file of the folder, migrated. @throws DatabaseUnusable */
export async function openSqliteWriter(dataDir: string, isAside: boolean): Promise<Opened> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    keepPrivate(sqliteFile(dataDir))
    const source = await new DataSource(writerOptions(sqliteFile(dataDir), isAside)).initialize()
    await refuseNewer(new MigrationExecutor(source))
    const migrated = namesOf(await source.runMigrations())
    await source.query('PRAGMA busy_timeout = 0')
    return { source, migrated }
  } catch (cause) {
    throw unusableSqlite(sqliteFile(dataDir), cause)
  }
}

/** A connection that cannot write, beside the writer's: it never sees a row that is not committed. @throws DatabaseUnusable */
export async function openSqliteReader(dataDir: string, isAside: boolean): Promise<DataSource> {
  try {
    return await new DataSource(readerOptions(sqliteFile(dataDir), isAside)).initialize()
  } catch (cause) {
    throw unusableSqlite(sqliteFile(dataDir), cause)
  }
}
