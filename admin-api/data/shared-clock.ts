import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { onPostgres } from './on-postgres.ts'

/** Milliseconds by PostgreSQL's clock, in its SQL: those of the services that share it may differ. */
export const POSTGRES_TIME = 'extract(epoch FROM clock_timestamp())::float8 * 1000'

const rowsOfTime = z.tuple([z.object({ time: z.number() })])

/** Milliseconds by the clock of all who write to the data. */
export async function readTime(manager: EntityManager): Promise<number> {
  if (!onPostgres(manager)) return new Date().getTime()
  const [{ time }] = rowsOfTime.parse(await manager.query(`SELECT ${POSTGRES_TIME} AS "time"`))
  return time
}
