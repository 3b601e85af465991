import type { EntityManager } from 'typeorm'
import { insertRows } from '../database/insert-rows.ts'
import { distinct, numberRows, takeNumbers, type Touched } from './append-rows.ts'
import { ChangeCounter } from './change.entity.ts'

/**
 * The change feed. Lifecycle of a row: an edit appends it inside its own transaction, followers read it any number of
 * times, nobody ever changes or deletes it. Numbers come from one counter row: the UPDATE locks it until the commit,
 * so numbers rise in the order of commits and have no gaps, on both databases and with several replicas
 * (docs/decisions/0002-change-feed.md).
 */

export type { Touched } from './append-rows.ts'

/**
 * Appends to the feed within the transaction of the edit, each change once. Call it last: other writers wait for the counter from here
 * to the commit.
 */
export async function appendChanges(manager: EntityManager, changes: readonly Touched[]): Promise<void> {
  const touched = distinct(changes)
  if (touched.length === 0) return
  const runner = manager.queryRunner
  if (runner?.isTransactionActive !== true) throw new Error('Changes are appended in the transaction of the edit')
  const { records }: { records: unknown[] } = await runner.query(takeNumbers(touched.length), [], true)
  const rows = numberRows(touched, records)
  await insertRows(manager, 'change', rows)
}

/** The number of the last change; 0 before the first. */
export async function readLastChange(manager: EntityManager): Promise<number> {
  const { last } = await manager.findOneByOrFail(ChangeCounter, { id: 1 })
  return last
}

/** Asks every follower to publish all pages again. */
export const appendRebuild = (manager: EntityManager): Promise<void> => appendChanges(manager, [{ kind: 'rebuild' }])

/** Asks every follower to compare all that it has published with the content. */
export const appendSelfCheck = (manager: EntityManager): Promise<void> =>
  appendChanges(manager, [{ kind: 'self-check' }])

/** Asks every follower that holds back to publish. */
export const appendPublishAnyway = (manager: EntityManager): Promise<void> =>
  appendChanges(manager, [{ kind: 'publish-anyway' }])
