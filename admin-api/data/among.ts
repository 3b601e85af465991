import { type EntityManager, type FindOperator, Raw } from 'typeorm'
import { onPostgres } from './on-postgres.ts'

/**
 * A condition on a column: its value is one of these ids or texts. All travel in one parameter, so that a bulk
 * delete of thousands needs no chunks: SQLite allows 32,766 parameters in a statement, PostgreSQL 65,535. Once in a query.
 */
export function among<T extends number | string>(manager: EntityManager, values: readonly T[]): FindOperator<T> {
  if (values.length === 0) return Raw(() => '1 = 0')
  const type = typeof values[0] === 'string' ? 'text' : 'integer'
  return onPostgres(manager)
    ? Raw((column) => `${column} = ANY(CAST(:values AS ${type}[]))`, { values: [...values] })
    : Raw((column) => `${column} IN (SELECT value FROM json_each(:values))`, { values: JSON.stringify(values) })
}
