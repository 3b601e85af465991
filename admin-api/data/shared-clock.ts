import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { onPostgres } from './on-postgres.ts'

/** SQL for PostgreSQL's clock in milliseconds: the clocks of its services may differ. */
export const POSTGRES_TIME = 'extract(epoch FROM clock_timestamp())::float8 * 1000'

const rowsOfTime = z.tuple([z.object({ time: z.number() })])

/** Milliseconds by the clock that all writers share. */
export async function readTime(manager: EntityManager): Promise<number> {
  if (!onPostgres(manager)) return new Date().getTime()
  const [{ time }] = rowsOfTime.parse(await manager.query(`SELECT ${POSTGRES_TIME} AS "time"`))
  return time
}
