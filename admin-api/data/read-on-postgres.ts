import type { DataSource, EntityManager } from 'typeorm'

/** All of one moment. TypeORM's own transaction begins with two round trips; a short read is hardly more than these. */
export async function readOnPostgres<T>(pool: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  const runner = pool.createQueryRunner()
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
