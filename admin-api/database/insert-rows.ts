import type { EntityManager } from 'typeorm'

/**
 * Inserts rows of the same columns that need nothing from their entity, in one statement however many they are: they travel in one parameter, as the
 * ids of `among` do. A bulk delete appends a change for each term, and TypeORM's builder takes ten times as long as the database for those.
 * @param table its name and columns are the code's, never a visitor's
 */
export async function insertRows(manager: EntityManager, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const sql = manager.dataSource.options.type === 'postgres' ? insertOnPostgres : insertOnSqlite
  await manager.query(sql(table, columns), [JSON.stringify(rows)])
}

const listed = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join()

/** The parameter is the rows as JSON. */
export const insertOnPostgres = (table: string, columns: readonly string[]): string =>
  `INSERT INTO "${table}" (${listed(columns)}) SELECT ${listed(columns)} FROM json_populate_recordset(NULL::"${table}", $1)`

const insertOnSqlite = (table: string, columns: readonly string[]): string =>
  `INSERT INTO "${table}" (${listed(columns)}) SELECT ${columns.map((column) => `"value" ->> '${column}'`).join()} FROM json_each(?)`
