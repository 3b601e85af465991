import type { Database } from '../data/database.ts'

/** Simulates another service's open transaction, until released or disposed. @param begin runs the work in it once it holds the lock */
export async function hold(begin: (work: () => Promise<undefined>) => Promise<unknown>) {
  const [held, released] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const holding = begin(() => {
    held.resolve(undefined)
    return released.promise
  })
  await held.promise
  const release = async (): Promise<void> => {
    released.resolve(undefined)
    await holding
  }
  return { release, [Symbol.asyncDispose]: release }
}

/** The number of sessions that wait for a lock of PostgreSQL. */
export const countWaiting = (database: Database): Promise<number> =>
  database.read(async (manager) => {
    const sql = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    return (await manager.query<unknown[]>(sql)).length
  })
