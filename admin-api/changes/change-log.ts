import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import type { Change } from '../../contracts/change.ts'
import { ChangeRow } from './change.entity.ts'

/**
 * The change feed. Lifecycle of a row: an edit appends it inside its own transaction, followers read it any number of
 * times, nobody ever changes or deletes it. Numbers come from one counter row: the UPDATE locks it until the commit,
 * so numbers rise in the order of commits and have no gaps, on both databases and with several replicas
 * (docs/decisions/0002-change-feed.md).
 */

type WithoutNumber<T> = T extends Change ? Omit<T, 'id' | 'at'> : never

/** What an edit touched; number and time are the log's. */
export type Touched = WithoutNumber<Change>

const counter = z.object({ last: z.int() })

/** Parameters of one INSERT stay below SQLite's limit of 32,766. */
const ROWS_OF_ONE_INSERT = 5000

/**
 * Appends to the feed within the transaction of the edit, each change once. Call it last: other writers wait for the counter from here
 * to the commit.
 */
export async function appendChanges(manager: EntityManager, changes: readonly Touched[]): Promise<void> {
  const touched = [...new Map(changes.map((row) => [Object.values(row).join(' '), row])).values()]
  if (touched.length === 0) return
  const runner = manager.queryRunner
  if (runner?.isTransactionActive !== true) throw new Error('Changes are appended in the transaction of the edit')
  const { records }: { records: unknown[] } = await runner.query(
    `UPDATE "change_counter" SET "last" = "last" + ${touched.length} WHERE "id" = 1 RETURNING "last"`,
    [],
    true,
  )
  const first = counter.parse(records[0]).last - touched.length + 1
  const at = new Date().toISOString()
  const rows = touched.map((row, index) => ({ id: first + index, at, ...row }))
  for (let start = 0; start < rows.length; start += ROWS_OF_ONE_INSERT)
    await manager
      .createQueryBuilder()
      .insert()
      .into(ChangeRow)
      .values(rows.slice(start, start + ROWS_OF_ONE_INSERT))
      .updateEntity(false)
      .execute()
}

/** Asks every follower to publish all pages again. */
export const appendRebuild = (manager: EntityManager): Promise<void> => appendChanges(manager, [{ kind: 'rebuild' }])
