import type { Client } from 'pg'
import { DataSource, type DataSourceOptions, MigrationExecutor } from 'typeorm'
import { unusablePostgres } from './database-unusable.ts'
import { namesOf, type Opened, refuseNewer, SCHEMA } from './migrating.ts'
import { PostgresSockets } from './postgres-sockets.ts'
import { refuseUnfit } from './unfit-postgres.ts'

const CONNECTIONS = 20

/**
 * Milliseconds. Each call that somebody waits for is to be answered within 10 s, also where the server is frozen: then only `silence`,
 * which is ours, is kept. What is done aside may take longer.
 */
const LIMITS = {
  served: { statement: 8000, lock: 5000, idleInTransaction: 15_000, silence: 9000 },
  aside: { statement: 60_000, lock: 5000, idleInTransaction: 60_000, silence: 65_000 },
}
const limitsOf = (isAside: boolean) => (isAside ? LIMITS.aside : LIMITS.served)

const CONNECT = 3000
/** Sooner than `silence`, which would take the pool's idle connections for lost ones. */
const IDLE = 5000
/** Seconds. A connection that is always in use would stay at a standby to which the address has led for a moment. */
const LIFE = 15

/** Any number, the same in every replica: only one of them migrates. */
const MIGRATION_LOCK = 4_321_001

const optionsOf = (url: string, sockets: PostgresSockets, isAside: boolean): DataSourceOptions => ({
  ...SCHEMA,
  type: 'postgres',
  url,
  poolSize: CONNECTIONS,
  connectTimeoutMS: CONNECT,
  applicationName: 'glossary',
  // Whoever needs the connection next learns it, and says so.
  poolErrorHandler: () => undefined,
  extra: {
    stream: sockets.make,
    onConnect: prepare(isAside),
    idleTimeoutMillis: IDLE,
    maxLifetimeSeconds: LIFE,
  },
})

/** A pooler (PgBouncer) refuses a connection that brings these along. Writes wait for each other, whatever isolation the role has by itself. */
const settingsOf = (isAside: boolean): string => {
  const { statement, lock, idleInTransaction } = limitsOf(isAside)
  return [
    `SET statement_timeout = ${statement}`,
    `SET lock_timeout = ${lock}`,
    `SET idle_in_transaction_session_timeout = ${idleInTransaction}`,
    "SET default_transaction_isolation = 'read committed'",
  ].join('; ')
}

const prepare = (isAside: boolean) => async (connection: Client) => {
  // From the pool's listener to TypeORM's there is a moment without any, in which PostgreSQL may end the connection: that would end the process.
  connection.on('error', () => undefined)
  await connection.query(settingsOf(isAside))
}

/**
 * A pool of connections, migrated by one replica while the others wait.
 * @param isMigrated the tables are taken as they are
 * @throws DatabaseUnusable
 */
export async function openPostgres(url: string, isAside: boolean, isMigrated = false): Promise<Opened> {
  const sockets = new PostgresSockets()
  const { silence } = limitsOf(isAside)
  try {
    sockets.limit(silence)
    const source = await new DataSource(optionsOf(url, sockets, isAside)).initialize()
    if (isMigrated) return { source, migrated: [] }
    await refuseUnfit(source)
    sockets.limit(0)
    const migrated = await migrate(source, isAside)
    sockets.limit(silence)
    return { source, migrated }
  } catch (cause) {
    throw unusablePostgres(url, cause)
  }
}

/** However long it takes: on a connection without limits, which has the lock. */
async function migrate(pool: DataSource, isAside: boolean): Promise<string[]> {
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
    await runner.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK}); ${settingsOf(isAside)}`).catch(() => undefined)
    await runner.release()
  }
}
