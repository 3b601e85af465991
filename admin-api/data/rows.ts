import type { EntityManager } from 'typeorm'

/**
 * Rows of the same columns, inserted or changed in one statement however many they are: they travel in one parameter, as the ids of `among` do.
 * TypeORM's builder takes ten times as long as the database for thousands. Tables and columns are named by the code, never by a visitor.
 */
export const insertRows = async (manager: EntityManager, table: string, rows: readonly object[]): Promise<void> => {
  if (manager.dataSource.options.type !== 'postgres') return insertIntoSqlite(manager, table, rows)
  await send(manager, table, rows, (columns, source) => {
    const names = columns.map((column) => `"${column}"`).join()
    return `INSERT INTO "${table}" (${names}) SELECT ${columns.map(source.valueOf).join()} FROM ${source.rows}`
  })
}

/** SQLite takes apart a row's JSON again for each of its columns; many parameters are quicker, of which it allows 32,766. */
async function insertIntoSqlite(manager: EntityManager, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const names = columns.map((column) => `"${column}"`).join()
  const places = `(${columns.map(() => '?').join()})`
  for (let from = 0; from < rows.length; from += ROWS_OF_SQLITE) {
    const some = rows.slice(from, from + ROWS_OF_SQLITE)
    const values = some.flatMap((row): unknown[] => Object.values(row))
    await manager.query(`INSERT INTO "${table}" (${names}) VALUES ${some.map(() => places).join()}`, values.map(toSqlite))
  }
}

const ROWS_OF_SQLITE = 200

const toSqlite = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value)

/** Changes the rows of these ids, each to its own values. */
export const updateRows = (manager: EntityManager, table: string, rows: readonly { id: number }[]): Promise<void> =>
  send(manager, table, rows, (columns, source) => {
    const changed = columns.filter((column) => column !== 'id')
    const values = changed.map((column) => `"${column}" = ${source.valueOf(column)}`).join()
    return `UPDATE "${table}" SET ${values} FROM ${source.rows} WHERE "${table}"."id" = ${source.valueOf('id')}`
  })

interface Source {
  /** The parameter as a table, `"row"`. */
  rows: string
  valueOf: (column: string) => string
}

async function send(
  manager: EntityManager,
  table: string,
  rows: readonly object[],
  write: (columns: string[], source: Source) => string,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const source: Source =
    manager.dataSource.options.type === 'postgres'
      ? { rows: `json_populate_recordset(NULL::"${table}", $1) AS "row"`, valueOf: (column) => `"row"."${column}"` }
      : { rows: 'json_each(?) AS "row"', valueOf: (column) => `"row"."value" ->> '${column}'` }
  await manager.query(write(columns, source), [JSON.stringify(rows)])
}
