import type { EntityManager } from 'typeorm'

/**
 * A condition for `where()`: the column's value is one of the ids. All ids travel in one parameter, so that a bulk
 * delete of thousands needs no chunks: SQLite allows 32,766 parameters in a statement, PostgreSQL 65,535.
 * @param column as the query builder knows it: `term.id`
 */
export function among(manager: EntityManager, column: string, ids: readonly number[]): [string, { ids: unknown }] {
  return manager.dataSource.options.type === 'postgres'
    ? [`${column} = ANY(CAST(:ids AS integer[]))`, { ids: [...ids] }]
    : [`${column} IN (SELECT value FROM json_each(:ids))`, { ids: JSON.stringify(ids) }]
}
