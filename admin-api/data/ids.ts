import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { among } from './among.ts'
import { onPostgres } from './on-postgres.ts'

export type Numbered = 'term' | 'category'

/** Highest id that an import can keep: new ids follow the highest one and must not reach the end of PostgreSQL's `integer`. */
const MAX_KEPT_ID = 1_000_000_000

export const isKeepable = (id: number): boolean => id <= MAX_KEPT_ID

/** Used ids: all above `last` are free, and of the ids asked about, those not in `used`. */
export interface UsedIds {
  used: ReadonlySet<number>
  last: number
}

const rows = z.array(z.object({ id: z.coerce.number().nullable() }))

/** Looks ids up in the change feed too, which has every id ever used, also of deleted rows. Call it within an `edit`, so that the answer stays true. */
export async function readUsedIds(
  manager: EntityManager,
  table: Numbered,
  wanted: readonly number[],
): Promise<UsedIds> {
  const inFeed = await findIds(manager, 'change', wanted, `${table}Id`)
  const present = await findIds(manager, table, wanted)
  return { used: new Set([...inFeed, ...present]), last: await readLastId(manager, table) }
}

/** The ids of these that the table has. */
export async function findIds(
  manager: EntityManager,
  table: Numbered | 'change',
  wanted: readonly number[],
  column = 'id',
): Promise<Set<number>> {
  if (wanted.length === 0) return new Set()
  const found = await manager
    .createQueryBuilder(table, 'row')
    .select(`DISTINCT row.${column}`, 'id')
    .where({ [column]: among(manager, wanted) })
    .getRawMany<{ id: number }>()
  return new Set(found.map(({ id }) => id))
}

/**
 * Chooses ids for new rows: the wanted id if it was never used and no earlier row wants it, otherwise one above all others.
 * @param wanted null for any id
 */
export function chooseIds(wanted: readonly (number | null)[], { used, last }: UsedIds): number[] {
  const taken = new Set(used)
  const kept = wanted.map((id) => {
    if (id === null || !isKeepable(id) || taken.has(id)) return null
    taken.add(id)
    return id
  })
  let next = kept.reduce<number>((highest, id) => Math.max(highest, id ?? 0), last)
  return kept.map((id) => id ?? (next += 1))
}

/** Call it after inserting rows with chosen ids: moves PostgreSQL's sequence past them, never back. SQLite does that itself. */
export async function advanceIds(manager: EntityManager, table: Numbered): Promise<void> {
  if (onPostgres(manager)) await setLastId(manager, table, await readLastId(manager, table))
}

/** Sets the last generated id; the next one follows it. */
export async function setLastId(manager: EntityManager, table: string, last: number): Promise<void> {
  if (last === 0) return
  if (onPostgres(manager)) {
    await manager.query(`SELECT setval(${sequenceOf(table)}, $1)`, [last])
    return
  }
  await manager.query('DELETE FROM "sqlite_sequence" WHERE "name" = ?', [table])
  await manager.query('INSERT INTO "sqlite_sequence" ("name", "seq") VALUES (?, ?)', [table, last])
}

const sequenceOf = (table: string): string => `pg_get_serial_sequence('"${table}"', 'id')`

/** The highest id ever assigned. */
export async function readLastId(manager: EntityManager, table: string): Promise<number> {
  const generated = onPostgres(manager)
    ? `SELECT pg_sequence_last_value(${sequenceOf(table)}::regclass) AS "id"`
    : `SELECT "seq" AS "id" FROM "sqlite_sequence" WHERE "name" = '${table}'`
  const last = rows.parse(await manager.query(`${generated} UNION ALL SELECT MAX("id") AS "id" FROM "${table}"`))
  return Math.max(0, ...last.map(({ id }) => id ?? 0))
}
