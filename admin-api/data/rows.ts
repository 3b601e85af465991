import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm'
import { inBatches } from './in-batches.ts'
import { onPostgres } from './on-postgres.ts'

/*
 * Rows of the same columns, read, inserted or changed in one statement however many they are. TypeORM's builder takes ten times as long as the database
 * for thousands. Tables and columns are named by the code, never by a visitor.
 */

/** SQLite allows 32,766 parameters in a statement, and takes some milliseconds for these, in which nobody else is answered. */
const ROWS_OF_SQLITE = 200

/** On PostgreSQL in one parameter, as the ids of `among`. SQLite takes apart a row's JSON again for each of its columns; many parameters are quicker. */
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

/** Lists are kept as JSON; PostgreSQL makes text of them by itself, and so does SQLite of what is JSON already. */
const valueOfSqlite = (value: unknown): unknown =>
  typeof value === 'boolean' ? Number(value) : Array.isArray(value) ? JSON.stringify(value) : value

/** Changes the rows of these ids, each to its own values. */
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
 * Columns of the rows that a query finds, as their table declares them: making TypeORM's entities of thousands takes longer than all the rest.
 * @param beside what else is read of each row: name → an expression that gives text
 */
export async function readRows<
  Row extends ObjectLiteral,
  Column extends keyof Row & string,
  Name extends string = never,
>(
  query: SelectQueryBuilder<Row>,
  columns: readonly Column[],
  beside?: Readonly<Record<Name, string>>,
): Promise<(Pick<Row, Column> & Record<Name, string | null>)[]> {
  query.select([])
  for (const column of columns) query.addSelect(`${query.alias}.${column}`, column)
  for (const [name, expression] of Object.entries<string>(beside ?? {})) query.addSelect(expression, name)
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
