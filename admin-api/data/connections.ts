import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'
import { DataSource, type DataSourceOptions } from 'typeorm'
import { unusablePostgres, unusableSqlite } from './database-unusable.ts'
import { entities, migrations } from './schema.ts'

/** Milliseconds to wait for another process's lock on the SQLite file. */
const BUSY_TIMEOUT = 5000
const POSTGRES_CONNECTIONS = 20
/** Any number, the same in every replica: only one of them migrates. */
const MIGRATION_LOCK = 4_321_001

const shared = { entities, migrations, migrationsTransactionMode: 'each', synchronize: false } as const

/** The database of a data folder. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'glossary.db')

/** `isAside`: copying the log back into the file takes as long as writing it, and is done when nobody waits. */
const sqliteWriter = (file: string, isAside: boolean): DataSourceOptions => ({
  ...shared,
  type: 'better-sqlite3',
  database: file,
  timeout: BUSY_TIMEOUT,
  enableWAL: true,
  // In WAL mode the default, NORMAL, may lose the last commits with the power; an acknowledged edit must stay.
  prepareDatabase: (connection: BetterSqlite3.Database) => {
    connection.pragma('synchronous = FULL')
    if (isAside) connection.pragma('wal_autocheckpoint = 0')
  },
})

const sqliteReader = (file: string): DataSourceOptions => ({
  ...shared,
  type: 'better-sqlite3',
  database: file,
  timeout: BUSY_TIMEOUT,
  readonly: true,
})

const postgres = (url: string): DataSourceOptions => ({
  ...shared,
  type: 'postgres',
  url,
  poolSize: POSTGRES_CONNECTIONS,
  connectTimeoutMS: 5000,
  applicationName: 'glossary',
})

/** The SQLite file of the folder, migrated. @throws DatabaseUnusable */
export async function openSqliteWriter(dataDir: string, isAside: boolean): Promise<DataSource> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    // SQLite would let everybody on the machine read it; its log gets the same rights.
    await (await open(sqliteFile(dataDir), 'a', 0o600)).close()
    const writer = await new DataSource(sqliteWriter(sqliteFile(dataDir), isAside)).initialize()
    await writer.runMigrations()
    return writer
  } catch (cause) {
    throw unusableSqlite(sqliteFile(dataDir), cause)
  }
}

/** A connection that cannot write, beside the writer's: it never sees a row that is not committed. @throws DatabaseUnusable */
export async function openSqliteReader(dataDir: string): Promise<DataSource> {
  try {
    return await new DataSource(sqliteReader(sqliteFile(dataDir))).initialize()
  } catch (cause) {
    throw unusableSqlite(sqliteFile(dataDir), cause)
  }
}

/** A pool of connections, migrated by one replica while the others wait. @throws DatabaseUnusable */
export async function openPostgres(url: string): Promise<DataSource> {
  try {
    const pool = await new DataSource(postgres(url)).initialize()
    const lockHolder = pool.createQueryRunner()
    try {
      await lockHolder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
      await pool.runMigrations()
    } finally {
      await lockHolder.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK])
      await lockHolder.release()
    }
    return pool
  } catch (cause) {
    throw unusablePostgres(url, cause)
  }
}
