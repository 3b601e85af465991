import type { EntityManager } from 'typeorm'
import { onPostgres } from './on-postgres.ts'

/**
 * A condition for `where()`: the column's value is one of these ids or texts. All travel in one parameter, so that a bulk
 * delete of thousands needs no chunks: SQLite allows 32,766 parameters in a statement, PostgreSQL 65,535.
 * @param column as the query builder knows it: `term.id`
 */
export function among(
  manager: EntityManager,
  column: string,
  values: readonly (number | string)[],
): [string, { values: unknown }] {
  if (values.length === 0) return ['1 = 0', { values: null }]
  const type = typeof values[0] === 'string' ? 'text' : 'integer'
  return onPostgres(manager)
    ? [`${column} = ANY(CAST(:values AS ${type}[]))`, { values: [...values] }]
    : [`${column} IN (SELECT value FROM json_each(:values))`, { values: JSON.stringify(values) }]
}
