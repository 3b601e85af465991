import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import type { Change, DatedChange } from '../../contracts/change.ts'
import { ChangeCounter, ChangeRow } from './entities/change.ts'
import { onPostgres } from './on-postgres.ts'
import { insertRows } from './rows.ts'
import { POSTGRES_TIME } from './shared-clock.ts'

/**
 * The change feed. An edit appends rows inside its own transaction; followers read them any number of times; no row ever changes or is deleted. The row of
 * the counter stays locked until the commit, so numbers follow commit order without gaps (docs/decisions/0002-change-feed.md).
 */

/** PostgreSQL channel that announces commits with changes. */
export const CHANGES_CHANNEL = 'glossary_changes'

type WithoutNumber<T> = T extends Change ? Omit<T, 'id' | 'at'> : never

/** A change without number and time, which `appendChanges` assigns. */
export type Touched = WithoutNumber<Change>

const counter = z.object({ records: z.tuple([z.object({ last: z.int(), time: z.number().optional() })]) })

/** Appends each distinct change once, within the transaction of the edit. Call it last: from here to the commit other writers wait for the counter. */
export async function appendChanges(manager: EntityManager, changes: readonly Touched[]): Promise<void> {
  const touched = [...new Map(changes.map((row) => [Object.values(row).join(' '), row])).values()]
  if (touched.length === 0) return
  const runner = manager.queryRunner
  if (runner?.isTransactionActive !== true) throw new Error('Changes are appended in the transaction of the edit')
  const notify = onPostgres(manager) ? `, ${POSTGRES_TIME} AS "time", pg_notify('${CHANGES_CHANNEL}', '')` : ''
  const count = `UPDATE "change_counter" SET "last" = "last" + ${touched.length} WHERE "id" = 1 RETURNING "last"${notify}`
  const [{ last, time = new Date().getTime() }] = counter.parse(await runner.query(count, [], true)).records
  const at = new Date(time).toISOString()
  const rows = touched.map((row, index) => ({
    id: last - touched.length + 1 + index,
    at,
    kind: row.kind,
    termId: 'termId' in row ? row.termId : null,
    categoryId: 'categoryId' in row ? row.categoryId : null,
  }))
  await insertRows(manager, 'change', rows)
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
