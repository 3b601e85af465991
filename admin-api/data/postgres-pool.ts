import type { Client } from 'pg'
import { DataSource, type DataSourceOptions, MigrationExecutor } from 'typeorm'
import { unusablePostgres } from './database-unusable.ts'
import { namesOf, type Opened, refuseNewer, SCHEMA } from './migrating.ts'
import { PostgresSockets } from './postgres-sockets.ts'
import { refuseUnfit } from './unfit-postgres.ts'

const CONNECTIONS = 20

/**
 * Milliseconds. A request must be answered within 10 s even if the server is frozen; then only `silence`, which the client measures, takes effect.
 * Work opened with `isLongWork` may take longer.
 */
const LIMITS = {
  served: { statement: 8000, lock: 5000, idleInTransaction: 15_000, silence: 9000 },
  aside: { statement: 60_000, lock: 5000, idleInTransaction: 60_000, silence: 65_000 },
}
const limitsOf = (isLongWork: boolean) => (isLongWork ? LIMITS.aside : LIMITS.served)

const CONNECT = 3000
/** Milliseconds. Shorter than `silence`, which would otherwise treat idle connections of the pool as lost. */
const IDLE_TIMEOUT = 5000
/** Seconds. Without it, a busy connection would keep to a standby that the address pointed to for a moment. */
const MAX_LIFETIME = 15

/** Advisory lock that lets only one replica migrate. The number is arbitrary, but the same in every replica. */
const MIGRATION_LOCK = 4_321_001

const optionsOf = (url: string, sockets: PostgresSockets, isLongWork: boolean): DataSourceOptions => ({
  ...SCHEMA,
  type: 'postgres',
  url,
  poolSize: CONNECTIONS,
  connectTimeoutMS: CONNECT,
  applicationName: 'glossary',
  // The next user of the connection gets the error and reports it.
  poolErrorHandler: () => undefined,
  extra: {
    stream: sockets.make,
    onConnect: prepare(isLongWork),
    idleTimeoutMillis: IDLE_TIMEOUT,
    maxLifetimeSeconds: MAX_LIFETIME,
  },
})

/**
 * Sent as statements, because poolers (PgBouncer) reject them as startup parameters.
 * The isolation level makes writers wait for each other, even if the role's default is stricter.
 */
const settingsOf = (isLongWork: boolean): string => {
  const { statement, lock, idleInTransaction } = limitsOf(isLongWork)
  return [
    `SET statement_timeout = ${statement}`,
    `SET lock_timeout = ${lock}`,
    `SET idle_in_transaction_session_timeout = ${idleInTransaction}`,
    "SET default_transaction_isolation = 'read committed'",
  ].join('; ')
}

const prepare = (isLongWork: boolean) => async (connection: Client) => {
  // Between the pool removing its listener and TypeORM adding its own, an 'error' event without a listener would end the process.
  connection.on('error', () => undefined)
  await connection.query(settingsOf(isLongWork))
}

/**
 * Opens a connection pool. One replica migrates while the others wait.
 * @param isMigrated skips checks and migrations
 * @throws DatabaseUnusable
 */
export async function openPostgres(url: string, isLongWork: boolean, isMigrated = false): Promise<Opened> {
  const sockets = new PostgresSockets()
  const { silence } = limitsOf(isLongWork)
  try {
    sockets.limit(silence)
    const source = await new DataSource(optionsOf(url, sockets, isLongWork)).initialize()
    if (isMigrated) return { source, migrated: [] }
    await refuseUnfit(source)
    sockets.limit(0)
    const migrated = await migrate(source, isLongWork)
    sockets.limit(silence)
    return { source, migrated }
  } catch (cause) {
    throw unusablePostgres(url, cause)
  }
}

/** Migrates without time limits, on the connection that holds the lock. */
async function migrate(pool: DataSource, isLongWork: boolean): Promise<string[]> {
  const runner = pool.createQueryRunner()
  try {
    await runner.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const executor = new MigrationExecutor(pool, runner)
    executor.transaction = 'each'
    await refuseNewer(executor)
    return namesOf(await executor.executePendingMigrations())
  } finally {
    // A lost connection has lost the lock and its settings too, and the original error matters more.
    await runner.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK}); ${settingsOf(isLongWork)}`).catch(() => undefined)
    await runner.release()
  }
}
