import { realpathSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'
import { DataSource, type DataSourceOptions, MigrationExecutor } from 'typeorm'
import { unusableSqlite } from './database-unusable.ts'
import { namesOf, type Opened, refuseNewer, SCHEMA } from './migrating.ts'
import { keepPrivate } from './private-file.ts'

/** Milliseconds to wait for another process's lock while opening, before anything is served. Afterwards `while-locked.ts` waits. */
const BUSY_TIMEOUT = 5000

/** The database file of a data folder: its name, and its path. */
export const SQLITE_FILE = 'glossary.db'
export const sqliteFile = (dataDir: string): string => join(dataDir, SQLITE_FILE)

/** Path of the write-ahead log. SQLite keeps it next to the real file if the database is a symbolic link. */
export const sqliteLog = (dataDir: string): string => `${realpathSync.native(sqliteFile(dataDir))}-wal`

/** Bytes to which the log is truncated when it restarts, and above which it is checkpointed: about 250 edits. */
export const LOG_BYTES = 4_000_000

/** Pages of the log above which the driver checkpoints itself: the checkpointing thread has failed, or readers block it. */
const LOG_PAGES_AT_MOST = 10_000

/** @param isLongWork checkpointing takes as long as writing the log, so it is left until nobody waits (`checkpoint`) */
const writerOptions = (file: string, isLongWork: boolean): DataSourceOptions => ({
  ...SCHEMA,
  type: 'better-sqlite3',
  database: file,
  timeout: BUSY_TIMEOUT,
  enableWAL: true,
  // An acknowledged edit must survive a power failure. A worker thread may wait for the disk; on the event loop `WriteLog` flushes.
  prepareDatabase: (connection: BetterSqlite3.Database) => {
    connection.pragma(`synchronous = ${isLongWork ? 'FULL' : 'NORMAL'}`)
    connection.pragma(`wal_autocheckpoint = ${isLongWork ? 0 : LOG_PAGES_AT_MOST}`)
    connection.pragma(`journal_size_limit = ${LOG_BYTES}`)
  },
})

/** @param isLongWork a reader that scans everything once gains nothing from a cache: 2 MB instead of the usual 16 MB */
const readerOptions = (file: string, isLongWork: boolean): DataSourceOptions => ({
  ...SCHEMA,
  type: 'better-sqlite3',
  database: file,
  timeout: 0,
  readonly: true,
  prepareDatabase: (connection: BetterSqlite3.Database) => {
    if (isLongWork) connection.pragma('cache_size = -2000')
  },
})

/** Opens and migrates the SQLite file of the folder. @throws DatabaseUnusable */
export async function openSqliteWriter(dataDir: string, isLongWork: boolean): Promise<Opened> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    keepPrivate(sqliteFile(dataDir))
    const source = await new DataSource(writerOptions(sqliteFile(dataDir), isLongWork)).initialize()
    await refuseNewer(new MigrationExecutor(source))
    const migrated = namesOf(await source.runMigrations())
    await source.query('PRAGMA busy_timeout = 0')
    return { source, migrated }
  } catch (cause) {
    throw unusableSqlite(sqliteFile(dataDir), cause)
  }
}

/** Opens a read-only connection, separate from the writer's so that it never sees uncommitted rows. @throws DatabaseUnusable */
export async function openSqliteReader(dataDir: string, isLongWork: boolean): Promise<DataSource> {
  try {
    return await new DataSource(readerOptions(sqliteFile(dataDir), isLongWork)).initialize()
  } catch (cause) {
    throw unusableSqlite(sqliteFile(dataDir), cause)
  }
}
