import type { EntityManager } from 'typeorm'
import { among } from './among.ts'
import type { Database } from './database.ts'
import { dropDefinitionWords } from './definition-words.ts'
import { Arriving } from './entities/arriving.ts'
import { StoredAuditRow } from './entities/audit.ts'
import { StoredCategory } from './entities/category.ts'
import { StoredTerm } from './entities/term.ts'
import { insertRows } from './rows.ts'

/*
 * An import writes its terms and categories in several transactions, so that edits need not wait for all of them. Until the last one they are arriving: the
 * views that readers use leave them out (migration 17). Edits keep clear of their ids and slugs, as if the import had come first.
 */

/** Terms removed in one edit, which on SQLite blocks the event loop for some milliseconds. */
const REMOVED_AT_ONCE = 200

/** Hides rows that the same transaction creates. */
export const markArriving = (manager: EntityManager, kind: Arriving['kind'], ids: readonly number[]): Promise<void> =>
  insertRows(
    manager,
    'arriving',
    ids.map((id) => ({ kind, id })),
  )

/** Makes the categories visible that are arriving, because an edit uses them. @returns their ids */
export async function revealCategories(manager: EntityManager, ids: readonly number[]): Promise<number[]> {
  const arriving = await manager.findBy(Arriving, { kind: 'category', id: among(manager, ids) })
  for (const row of arriving) await manager.delete(Arriving, row)
  return arriving.map(({ id }) => id)
}

/** Makes everything that is arriving visible. @returns the number of terms that were */
export async function revealArriving(manager: EntityManager): Promise<number> {
  const terms = await manager.countBy(Arriving, { kind: 'term' })
  await manager.query('DELETE FROM "arriving"')
  return terms
}

/** Deletes what an import has left that was cut off. @param edit runs each step as an edit of its own */
export async function removeArriving(edit: Database['edit']): Promise<void> {
  for (let isOver = false; !isOver;)
    isOver = await edit(async (manager) => {
      const terms = await manager.find(Arriving, { where: { kind: 'term' }, take: REMOVED_AT_ONCE })
      const ids = terms.map(({ id }) => id)
      if (ids.length > 0) {
        await manager.delete(StoredTerm, { id: among(manager, ids) })
        await dropDefinitionWords(manager, ids)
        await manager.delete(StoredAuditRow, { termId: among(manager, ids) })
        await manager.delete(Arriving, { kind: 'term', id: among(manager, ids) })
        return false
      }
      const categories = await manager.findBy(Arriving, { kind: 'category' })
      const categoryIds = categories.map(({ id }) => id)
      await manager.delete(StoredCategory, { id: among(manager, categoryIds) })
      await manager.query('DELETE FROM "arriving"')
      return true
    })
}
