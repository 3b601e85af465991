import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import type { Change, DatedChange } from '../../contracts/change.ts'
import { ChangeCounter, ChangeRow } from './entities/change.ts'
import { onPostgres } from './on-postgres.ts'
import { POSTGRES_TIME } from './shared-clock.ts'

/**
 * The change feed. An edit appends rows inside its own transaction; followers read them any number of times; no row ever changes or is deleted. The row of
 * the counter stays locked until the commit, so numbers follow commit order without gaps (docs/decisions/0002-change-feed.md).
 */

/** Changes per statement, which on SQLite blocks the event loop for some milliseconds. */
const AT_ONCE = 2000

/** PostgreSQL channel that announces commits with changes. */
export const CHANGES_CHANNEL = 'glossary_changes'

type WithoutNumber<T> = T extends Change ? Omit<T, 'id' | 'at'> : never

/** A change without number and time, which `appendChanges` assigns. */
export type Touched = WithoutNumber<Change>

const idOf = (change: Touched): number | null =>
  'termId' in change ? change.termId : 'categoryId' in change ? change.categoryId : null

const counter = z.object({ records: z.tuple([z.object({ last: z.int(), time: z.number().optional() })]) })

/** Appends each distinct change once, within the transaction of the edit. Call it last: from here to the commit other writers wait for the counter. */
export async function appendChanges(manager: EntityManager, changes: readonly Touched[]): Promise<void> {
  const touched = [...new Map(changes.map((change) => [`${change.kind} ${idOf(change)}`, change])).values()]
  if (touched.length === 0) return
  const runner = manager.queryRunner
  if (runner?.isTransactionActive !== true) throw new Error('Changes are appended in the transaction of the edit')
  const notify = onPostgres(manager) ? `, ${POSTGRES_TIME} AS "time", pg_notify('${CHANGES_CHANNEL}', '')` : ''
  const count = `UPDATE "change_counter" SET "last" = "last" + ${touched.length} WHERE "id" = 1 RETURNING "last"${notify}`
  const [{ last, time = new Date().getTime() }] = counter.parse(await runner.query(count, [], true)).records
  const at = new Date(time).toISOString()
  let next = last - touched.length + 1
  for (const run of runsOfOneKind(touched)) {
    await insertRun(manager, next, at, run)
    next += run.length
    if (run.length === AT_ONCE) await nextTurn()
  }
}

/** Splits changes into runs of one kind, of `AT_ONCE` at most. */
function* runsOfOneKind(changes: readonly Touched[]): Generator<readonly Touched[]> {
  let from = 0
  for (let index = 1; index <= changes.length; index += 1)
    if (changes[index]?.kind !== changes[from]?.kind || index - from === AT_ONCE) {
      yield changes.slice(from, index)
      from = index
    }
}

/** Inserts changes of one kind from a list of ids: an import has 100,000, and as rows of parameters they would take three times as long. */
async function insertRun(manager: EntityManager, first: number, at: string, run: readonly Touched[]): Promise<void> {
  const column = run.some((change) => 'categoryId' in change) ? 'categoryId' : 'termId'
  const ids = run.map(idOf)
  const insert = `INSERT INTO "change" ("id", "at", "kind", "${column}") SELECT`
  const values = [first, at, run[0]?.kind]
  if (onPostgres(manager))
    await manager.query(
      `${insert} $1::integer + "place" - 1, $2, $3, "id" FROM unnest($4::integer[]) WITH ORDINALITY AS "row" ("id", "place")`,
      [...values, ids],
    )
  else await manager.query(`${insert} ? + "key", ?, ?, "value" FROM json_each(?)`, [...values, JSON.stringify(ids)])
}

/** The last change; null before the first. */
export async function readLastDatedChange(manager: EntityManager): Promise<DatedChange | null> {
  const [last] = await manager.find(ChangeRow, { select: { id: true, at: true }, order: { id: 'DESC' }, take: 1 })
  return last ?? null
}

/** The number of the last change; 0 before the first. */
export async function readLastChange(manager: EntityManager): Promise<number> {
  const { last } = await manager.findOneByOrFail(ChangeCounter, { id: 1 })
  return last
}
