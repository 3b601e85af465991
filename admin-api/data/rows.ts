import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm'
import { inBatches } from './in-batches.ts'
import { onPostgres } from './on-postgres.ts'

/*
 * Reads, inserts and updates rows of the same columns in bulk: for thousands, TypeORM's builder takes ten times as long as the database.
 * Table and column names come from code, never from a client.
 */

/** Rows per statement. SQLite allows 32,766 parameters, and needs a few milliseconds for these, which block the event loop. */
const ROWS_OF_SQLITE = 200

/** PostgreSQL gets all rows as one JSON parameter. SQLite would parse a row's JSON again for each column, so there many parameters are faster. */
export async function insertRows(manager: EntityManager, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const names = columns.map((column) => `"${column}"`).join()
  if (onPostgres(manager)) {
    const source = `json_populate_recordset(NULL::"${table}", $1)`
    await manager.query(`INSERT INTO "${table}" (${names}) SELECT ${names} FROM ${source}`, [JSON.stringify(rows)])
    return
  }
  const places = `(${columns.map(() => '?').join()})`
  for (const some of inBatches(rows, ROWS_OF_SQLITE)) {
    const values = some.flatMap((row): unknown[] => Object.values(row))
    await manager.query(
      `INSERT INTO "${table}" (${names}) VALUES ${some.map(() => places).join()}`,
      values.map(valueOfSqlite),
    )
    if (some.length === ROWS_OF_SQLITE) await nextTurn()
  }
}

/** SQLite parameters can be neither booleans nor lists; lists are stored as JSON text. PostgreSQL converts both from the JSON itself. */
const valueOfSqlite = (value: unknown): unknown =>
  typeof value === 'boolean' ? Number(value) : Array.isArray(value) ? JSON.stringify(value) : value

/** Updates each row of these ids to its own values. */
export async function updateRows(
  manager: EntityManager,
  table: string,
  rows: readonly { id: number }[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id')
  if (columns.length === 0) return
  const isPostgres = onPostgres(manager)
  const source = isPostgres ? `json_populate_recordset(NULL::"${table}", $1)` : 'json_each(?)'
  const valueOf = (column: string): string => (isPostgres ? `"row"."${column}"` : `"row"."value" ->> '${column}'`)
  const values = columns.map((column) => `"${column}" = ${valueOf(column)}`).join()
  await manager.query(
    `UPDATE "${table}" SET ${values} FROM ${source} AS "row" WHERE "${table}"."id" = ${valueOf('id')}`,
    [JSON.stringify(rows)],
  )
}

/**
 * Reads columns of the rows that a query finds, converted as the table declares. Creating TypeORM entities for thousands of rows takes longer than the rest.
 * @param extra further expressions to select, by name; each must yield text
 */
export async function readRows<
  Row extends ObjectLiteral,
  Column extends keyof Row & string,
  Name extends string = never,
>(
  query: SelectQueryBuilder<Row>,
  columns: readonly Column[],
  extra?: Readonly<Record<Name, string>>,
): Promise<(Pick<Row, Column> & Record<Name, string | null>)[]> {
  query.select([])
  for (const column of columns) query.addSelect(`${query.alias}.${column}`, column)
  for (const [name, expression] of Object.entries<string>(extra ?? {})) query.addSelect(expression, name)
  const rows = await query.getRawMany<Pick<Row, Column> & Record<Name, string | null>>()
  const { dataSource, expressionMap } = query
  for (const column of expressionMap.mainAlias?.metadata.columns ?? []) {
    const isKeptOtherwise = column.transformer !== undefined || column.type === 'boolean'
    if (!isKeptOtherwise || !columns.some((name) => name === column.propertyName)) continue
    for (const row of rows)
      column.setEntityValue(row, dataSource.driver.prepareHydratedValue(column.getEntityValue(row), column))
  }
  return rows
}
