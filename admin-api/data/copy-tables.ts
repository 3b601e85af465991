import type { EntityManager, EntityMetadata } from 'typeorm'
import { z } from 'zod'
import { indexDefinitions } from './definition-words.ts'
import { ChangeCounter } from './entities/change.ts'
import { User } from './entities/user.ts'
import { readLastId, setLastId } from './ids.ts'
import { inBatches } from './in-batches.ts'
import { onPostgres } from './on-postgres.ts'
import { insertRows, updateRows } from './rows.ts'
import { entities } from './schema.ts'
import { searchKeysOf } from './search-keys.ts'

/** Rows in memory at a time. */
const ROWS = 500

const rowsOfTable = z.array(z.record(z.string(), z.unknown()))
type Row = z.infer<typeof rowsOfTable>[number]

const defined = z.array(z.object({ id: z.int(), name: z.string(), definition: z.string() }))

/** Whether only migrations have written to the database. */
export async function isUnused(manager: EntityManager): Promise<boolean> {
  const { last } = await manager.findOneByOrFail(ChangeCounter, { id: 1 })
  return last === 0 && !(await manager.exists(User))
}

/**
 * Copies a whole glossary between two databases of either kind: rows with their ids, the last used ids, sessions and the feed.
 * @param from must read from one snapshot @param to must be unused, with its migrations run
 */
export async function copyTables(from: EntityManager, to: EntityManager): Promise<void> {
  const tables = entities.map((entity) => from.dataSource.getMetadata(entity))
  // Migrations have inserted the identity and the counter.
  for (const { tableName } of tables) await to.query(`DELETE FROM "${tableName}"`)
  for (const table of tables) await copyRows(table, from, to)
  for await (const rows of readRows(from, 'term', ['id']))
    await indexDefinitions(
      to,
      defined.parse(rows).map(({ id, ...term }) => ({ id, words: searchKeysOf(term).words })),
    )
}

async function copyRows(
  { tableName, primaryColumns, foreignKeys }: EntityMetadata,
  from: EntityManager,
  to: EntityManager,
): Promise<void> {
  const keys = primaryColumns.map(({ databaseName }) => databaseName)
  const links = foreignKeys
    .filter(({ referencedTablePath }) => referencedTablePath === tableName)
    .flatMap(({ columnNames }) => columnNames)
  const linked: { id: number }[] = []
  for await (const rows of readRows(from, tableName, keys)) {
    // A row may reference a later row of the same table: such links are set afterwards.
    await insertRows(
      to,
      tableName,
      rows.map((row) => ({ ...row, ...Object.fromEntries(links.map((link) => [link, null])) })),
    )
    for (const row of rows)
      if (links.some((link) => row[link] !== null)) linked.push({ id: Number(row['id']), ...pick(row, links) })
  }
  for (const some of inBatches(linked, ROWS)) await updateRows(to, tableName, some)
  if (primaryColumns.some(({ isGenerated }) => isGenerated))
    await setLastId(to, tableName, await readLastId(from, tableName))
}

const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column]]))

/** Yields all rows of a table in batches, ordered by primary key. */
async function* readRows(manager: EntityManager, table: string, keys: readonly string[]): AsyncGenerator<Row[]> {
  const order = keys.map((key) => `"${key}"`).join()
  const places = keys.map((_, index) => (onPostgres(manager) ? `$${index + 1}` : '?')).join()
  let after: unknown[] = []
  for (;;) {
    const rest = after.length === 0 ? '' : `WHERE (${order}) > (${places})`
    const rows = rowsOfTable.parse(
      await manager.query(`SELECT * FROM "${table}" ${rest} ORDER BY ${order} LIMIT ${ROWS}`, after),
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = keys.map((key) => last[key])
  }
}
