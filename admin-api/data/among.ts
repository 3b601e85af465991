import { type EntityManager, type FindOperator, Raw } from 'typeorm'
import { onPostgres } from './on-postgres.ts'

/**
 * A condition: the column's value is one of these. All travel in one parameter, so thousands need no chunks (SQLite allows 32,766 parameters in a statement,
 * PostgreSQL 65,535). The parameter has a fixed name: use it once per query.
 */
export function among<T extends number | string>(manager: EntityManager, values: readonly T[]): FindOperator<T> {
  const isText = typeof values[0] === 'string'
  const inList = onPostgres(manager)
    ? `= ANY(CAST(:values AS ${isText ? 'text' : 'integer'}[]))`
    : 'IN (SELECT value FROM json_each(:values))'
  const list = onPostgres(manager) ? [...values] : JSON.stringify(values)
  // TypeORM types the result of `Raw` as `FindOperator<any>`.
  // eslint-disable-next-line @typescript-eslint/no-unsafe-return
  return Raw((column) => (values.length === 0 ? '1 = 0' : `${column} ${inList}`), { values: list })
}
