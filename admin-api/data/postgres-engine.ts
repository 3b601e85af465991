import type { DataSource, EntityManager } from 'typeorm'
import { ChangeNotices } from './change-notices.ts'
import type { Engine, Work } from './engine.ts'
import { LockedTooLong } from './faults.ts'
import { openPostgres } from './postgres-pool.ts'
import { Queue } from './queue.ts'
import { PATIENCE } from './while-locked.ts'

/** The advisory lock of edits. Any number, the same in every replica. */
const EDIT_LOCK = 4_321_002

/** One pool of connections, on which transactions run side by side. */
export class PostgresEngine implements Engine {
  readonly isShared = true
  readonly migrated: readonly string[]
  private readonly pool: DataSource
  private readonly url: string
  /** Whoever waits here has no connection yet, as votes and reads want those. */
  private readonly edits = new Queue()

  private constructor(pool: DataSource, url: string, migrated: readonly string[]) {
    this.pool = pool
    this.url = url
    this.migrated = migrated
  }

  /** @throws DatabaseUnusable */
  static async open(url: string, isAside: boolean): Promise<PostgresEngine> {
    const { source, migrated } = await openPostgres(url, isAside)
    return new PostgresEngine(source, url, migrated)
  }

  /** The tables are as the service has opened them, or as a later version has made them since: services are upgraded one after another. */
  static async openBeside(url: string): Promise<PostgresEngine> {
    const { source } = await openPostgres(url, true, true)
    return new PostgresEngine(source, url, [])
  }

  write<T>(work: Work<T>): Promise<T> {
    return this.pool.transaction(work)
  }

  /** Also not in another replica. */
  async edit<T>(work: Work<T>): Promise<T> {
    const since = performance.now()
    const end = await this.edits.enter(PATIENCE)
    if (end === null) throw new LockedTooLong('Other edits took too long')
    try {
      return await this.write(async (manager) => {
        await lockEdits(manager, PATIENCE - (performance.now() - since))
        return work(manager)
      })
    } finally {
      end()
    }
  }

  /** TypeORM's own transaction begins with two round trips; a short read is hardly more than these. */
  async read<T>(work: Work<T>): Promise<T> {
    const runner = this.pool.createQueryRunner()
    try {
      await runner.query('START TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
      const result = await work(runner.manager)
      await runner.query('COMMIT')
      return result
    } catch (cause) {
      // What has failed already is worth more than that its connection is lost too.
      await runner.query('ROLLBACK').catch(() => undefined)
      throw cause
    } finally {
      await runner.release()
    }
  }

  statement(sql: string, values: unknown[]): Promise<unknown> {
    return this.pool.query(sql, values)
  }

  /** It takes the lock of edits itself. */
  editAside<T>(work: () => Promise<T>): Promise<T> {
    return work()
  }

  /** The server commits to its disk. */
  flushed(): Promise<void> {
    return Promise.resolve()
  }

  /** The server does. */
  copyLog(): Promise<void> {
    return Promise.resolve()
  }

  hearOthers(tell: () => void): ChangeNotices {
    return new ChangeNotices(this.url, tell)
  }

  close(): Promise<void> {
    return this.pool.destroy()
  }
}

/** The lock of edits until the transaction ends, waited for no longer than so many milliseconds; other locks as long as ever. */
async function lockEdits(manager: EntityManager, patience: number): Promise<void> {
  const wait = `SET LOCAL lock_timeout = ${Math.max(1, Math.ceil(patience))}`
  await manager.query(`${wait}; SELECT pg_advisory_xact_lock(${EDIT_LOCK}); SET LOCAL lock_timeout TO DEFAULT`)
}
