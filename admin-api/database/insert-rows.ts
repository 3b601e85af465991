import type { EntityManager } from 'typeorm'

/**
 * Inserts rows that need nothing from their entity, in one statement however many they are: they travel in one parameter, as the ids of `among` do.
 * A bulk delete appends a change for each term, and TypeORM's builder takes ten times as long as the database for those.
 * @param table its name and columns are the code's, never a visitor's
 */
export async function insertRows<Row extends object>(
  manager: EntityManager,
  table: string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join()
  const source =
    manager.dataSource.options.type === 'postgres'
      ? `SELECT ${names} FROM json_populate_recordset(NULL::"${table}", $1)`
      : `SELECT ${columns.map((column) => `"value" ->> '${column}'`).join()} FROM json_each(?)`
  await manager.query(`INSERT INTO "${table}" (${names}) ${source}`, [JSON.stringify(rows)])
}
