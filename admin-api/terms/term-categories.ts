import type { EntityManager } from 'typeorm'
import { ensureCategories } from '../categories/ensure-categories.ts'
import type { Touched } from '../changes/change-log.ts'
import { TermCategory } from './term-category.entity.ts'

export async function linkCategories(manager: EntityManager, termId: number, categoryIds: number[]): Promise<void> {
  if (categoryIds.length > 0)
    await manager.insert(
      TermCategory,
      categoryIds.map((categoryId) => ({ termId, categoryId })),
    )
}

/** Gives the term exactly these categories; undefined leaves them as they are. */
export async function relinkCategories(
  manager: EntityManager,
  termId: number,
  names: string[] | undefined,
): Promise<{ isChanged: boolean; touched: Touched[] }> {
  if (names === undefined) return { isChanged: false, touched: [] }
  const { ids, touched } = await ensureCategories(manager, names)
  const had = (await manager.findBy(TermCategory, { termId })).map(({ categoryId }) => categoryId)
  const added = ids.filter((id) => !had.includes(id))
  const removed = had.filter((id) => !ids.includes(id))
  await linkCategories(manager, termId, added)
  for (const categoryId of removed) await manager.delete(TermCategory, { termId, categoryId })
  return { isChanged: added.length + removed.length > 0, touched }
}
