import type { DataSource, EntityManager } from 'typeorm'
import { z } from 'zod'
import { ChangeNotices } from './change-notices.ts'
import type { Engine, Work } from './engine.ts'
import { busyError, faultOf } from './faults.ts'
import { openPostgres } from './postgres-pool.ts'
import { Queue } from './queue.ts'
import { TIMEOUT } from './while-locked.ts'

/** Advisory lock that edits hold. The number is arbitrary, but the same in every replica. */
const EDIT_LOCK = 4_321_002

/** Advisory lock of the session that imports. */
const IMPORT_LOCK = 4_321_003
/** Milliseconds between two statements on its connection. */
const HEARTBEAT = 10_000

const locked = z.tuple([z.object({ entered: z.boolean() })])

/** One connection pool, on which transactions run concurrently. */
export class PostgresEngine implements Engine {
  readonly isShared = true
  readonly migrated: readonly string[]
  private readonly pool: DataSource
  private readonly url: string
  /** Edits queue here before they take a connection, so that waiting ones leave the pool to votes and reads. */
  private readonly edits = new Queue()

  private constructor(pool: DataSource, url: string, migrated: readonly string[]) {
    this.pool = pool
    this.url = url
    this.migrated = migrated
  }

  /** @throws DatabaseUnusable */
  static async open(url: string, isLongWork: boolean): Promise<PostgresEngine> {
    const { source, migrated } = await openPostgres(url, isLongWork)
    return new PostgresEngine(source, url, migrated)
  }

  /** Does not migrate: the service has, and during a rolling upgrade a later version may have changed the tables since. */
  static async openForWorker(url: string): Promise<PostgresEngine> {
    const { source } = await openPostgres(url, true, true)
    return new PostgresEngine(source, url, [])
  }

  write<T>(work: Work<T>): Promise<T> {
    return this.pool.transaction(work)
  }

  /** Also excludes edits of other replicas, by an advisory lock. @throws GlossaryError busy */
  async edit<T>(work: Work<T>): Promise<T> {
    const since = performance.now()
    const end = await this.edits.enter(TIMEOUT)
    if (end === null) throw busyError()
    try {
      return await this.write(async (manager) => {
        await lockEdits(manager, TIMEOUT - (performance.now() - since))
        return work(manager)
      })
    } finally {
      end()
    }
  }

  /** Own statements instead of TypeORM's transaction, which begins with two round trips: a short read takes hardly more than those. */
  async read<T>(work: Work<T>): Promise<T> {
    const runner = this.pool.createQueryRunner()
    try {
      await runner.query('START TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
      const result = await work(runner.manager)
      await runner.query('COMMIT')
      return result
    } catch (cause) {
      // The first failure matters more than a rollback that fails because the connection is lost.
      await runner.query('ROLLBACK').catch(() => undefined)
      throw cause
    } finally {
      await runner.release()
    }
  }

  statement(sql: string, values: unknown[]): Promise<unknown> {
    return this.pool.query(sql, values)
  }

  /** The worker thread takes the edit lock itself. */
  editInWorker<T>(work: () => Promise<T>): Promise<T> {
    return work()
  }

  /** Holds a connection until the end: if it is lost, the server ends the turn. */
  async enterImport(): Promise<(() => Promise<void>) | null> {
    const runner = this.pool.createQueryRunner()
    const end = async (): Promise<void> => {
      clearInterval(heartbeat)
      await runner.query(`SELECT pg_advisory_unlock(${IMPORT_LOCK})`).catch(() => undefined)
      await runner.release()
    }
    // The pool takes a connection that is silent for long for lost.
    const heartbeat = setInterval(() => void runner.query('SELECT 1').catch(() => undefined), HEARTBEAT)
    try {
      const [{ entered }] = locked.parse(await runner.query(`SELECT pg_try_advisory_lock(${IMPORT_LOCK}) AS "entered"`))
      if (entered) return end
      await end()
      return null
    } catch (cause) {
      await end()
      throw cause
    }
  }

  /** The server commits to its own disk. */
  flushed(): Promise<void> {
    return Promise.resolve()
  }

  /** The server checkpoints itself. */
  checkpoint(): Promise<void> {
    return Promise.resolve()
  }

  listenForCommits(onChange: () => void): ChangeNotices {
    return new ChangeNotices(this.url, onChange)
  }

  close(): Promise<void> {
    return this.pool.destroy()
  }
}

/**
 * Takes the edit lock until the transaction ends. Other locks keep their timeout.
 * @param timeout milliseconds to wait at most
 * @throws GlossaryError busy: only edits take this lock
 */
async function lockEdits(manager: EntityManager, timeout: number): Promise<void> {
  const wait = `SET LOCAL lock_timeout = ${Math.max(1, Math.ceil(timeout))}`
  try {
    await manager.query(`${wait}; SELECT pg_advisory_xact_lock(${EDIT_LOCK}); SET LOCAL lock_timeout TO DEFAULT`)
  } catch (cause) {
    throw faultOf(cause) === 'database-locked' ? busyError(cause) : cause
  }
}
