import type { EventEmitter } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'
import { DataSource, type DataSourceOptions, MigrationExecutor } from 'typeorm'
import { NewerDatabase, unusablePostgres, unusableSqlite } from './database-unusable.ts'
import { PostgresSockets } from './postgres-sockets.ts'
import { keepPrivate } from './private-file.ts'
import { entities, migrations } from './schema.ts'

/** Milliseconds to wait for another process's lock on the SQLite file while it is opened, when nobody is served yet; afterwards see `while-locked.ts`. */
const BUSY_TIMEOUT = 5000
const POSTGRES_CONNECTIONS = 20

/**
 * Milliseconds. On PostgreSQL each call that somebody waits for is to be answered within 10 s, also where the server is frozen: then only `silence`,
 * which is ours, is kept. What is done aside may take longer.
 */
const LIMITS = {
  served: { statement: 8000, lock: 5000, idleInTransaction: 15_000, silence: 9000 },
  aside: { statement: 60_000, lock: 5000, idleInTransaction: 60_000, silence: 65_000 },
}
const CONNECT = 3000
/** Sooner than `silence`, which would take the pool's idle connections for lost ones. */
const IDLE = 5000

/** Any number, the same in every replica: only one of them migrates. */
const MIGRATION_LOCK = 4_321_001

const shared = { entities, migrations, migrationsTransactionMode: 'each', synchronize: false } as const

/** The database of a data folder, by its name there and by its path. */
export const SQLITE_FILE = 'glossary.db'
export const sqliteFile = (dataDir: string): string => join(dataDir, SQLITE_FILE)

/** Its write-ahead log. */
export const sqliteLog = (dataDir: string): string => `${sqliteFile(dataDir)}-wal`

/** Bytes that the log keeps when it begins anew, and from which on it is to be copied back: some 250 edits. */
export const LOG_BYTES = 4_000_000

/** Pages of the log from which on the driver copies it back itself: the thread that does has failed, or readers are in its way. */
const LOG_PAGES_AT_MOST = 10_000

/** `isAside`: copying the log back into the file takes as long as writing it, and is done when nobody waits. */
const sqliteWriter = (file: string, isAside: boolean): DataSourceOptions => ({
  ...shared,
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
const sqliteReader = (file: string, isAside: boolean): DataSourceOptions => ({
  ...shared,
  type: 'better-sqlite3',
  database: file,
  timeout: 0,
  readonly: true,
  prepareDatabase: (connection: BetterSqlite3.Database) => {
    if (isAside) connection.pragma('cache_size = -2000')
  },
})

const postgres = (url: string, sockets: PostgresSockets, isAside: boolean): DataSourceOptions => ({
  ...shared,
  type: 'postgres',
  url,
  poolSize: POSTGRES_CONNECTIONS,
  connectTimeoutMS: CONNECT,
  applicationName: 'glossary',
  // Whoever needs the connection next learns it, and says so.
  poolErrorHandler: () => undefined,
  extra: {
    stream: sockets.make,
    onConnect: listenAlways,
    idleTimeoutMillis: IDLE,
    statement_timeout: limitsOf(isAside).statement,
    lock_timeout: limitsOf(isAside).lock,
    idle_in_transaction_session_timeout: limitsOf(isAside).idleInTransaction,
  },
})

/** From the pool's listener to TypeORM's there is a moment without any, in which PostgreSQL may end the connection: that would end the process. */
const listenAlways = (connection: EventEmitter): void => void connection.on('error', () => undefined)

const limitsOf = (isAside: boolean) => (isAside ? LIMITS.aside : LIMITS.served)

/** A connection, and the names of the migrations that have run on it. */
export interface Opened {
  source: DataSource
  migrated: string[]
}

const namesOf = (migrations: readonly { name: string }[]): string[] => migrations.map(({ name }) => name)

/** The SQLite file of the folder, migrated. @throws DatabaseUnusable */
export async function openSqliteWriter(dataDir: string, isAside: boolean): Promise<Opened> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    keepPrivate(sqliteFile(dataDir))
    const source = await new DataSource(sqliteWriter(sqliteFile(dataDir), isAside)).initialize()
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
    return await new DataSource(sqliteReader(sqliteFile(dataDir), isAside)).initialize()
  } catch (cause) {
    throw unusableSqlite(sqliteFile(dataDir), cause)
  }
}

/**
 * A pool of connections, migrated by one replica while the others wait.
 * @param isMigrated the tables are taken as they are
 * @throws DatabaseUnusable
 */
export async function openPostgres(url: string, isAside: boolean, isMigrated = false): Promise<Opened> {
  const sockets = new PostgresSockets()
  try {
    const source = await new DataSource(postgres(url, sockets, isAside)).initialize()
    const migrated = isMigrated ? [] : await migrate(source)
    sockets.limit(limitsOf(isAside).silence)
    return { source, migrated }
  } catch (cause) {
    throw unusablePostgres(url, cause)
  }
}

/** However long it takes: on a connection without limits, which has the lock. */
async function migrate(pool: DataSource): Promise<string[]> {
  const runner = pool.createQueryRunner()
  try {
    await runner.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const executor = new MigrationExecutor(pool, runner)
    executor.transaction = 'each'
    await refuseNewer(executor)
    return namesOf(await executor.executePendingMigrations())
  } finally {
    // A connection that is lost has neither the lock nor the settings any more, and what it failed with is worth more.
    await runner.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK}); RESET ALL`).catch(() => undefined)
    await runner.release()
  }
}

/** @throws NewerDatabase where a later version of the program has changed the tables already */
async function refuseNewer(executor: MigrationExecutor): Promise<void> {
  const known = new Set(namesOf(migrations))
  const newest = namesOf(await executor.getExecutedMigrations()).find((name) => !known.has(name))
  if (newest !== undefined) throw new NewerDatabase(newest)
}
