import type { EntityManager } from 'typeorm'
import type { CategoryForm } from '../../contracts/category.ts'
import { among } from './among.ts'
import { revealCategories } from './arriving.ts'
import { type Author, appendAudit } from './audit-log.ts'
import type { Touched } from './change-log.ts'
import { type Category, StoredCategory } from './entities/category.ts'
import { chooseIds, advanceIds, readUsedIds } from './ids.ts'
import { insertRows } from './rows.ts'
import { nameKeyOf } from './search-keys.ts'
import { claimSlugs } from './slugs.ts'

/** A category by name, with the id wanted if it must be created; null for any. */
export interface WantedCategory extends CategoryForm {
  id: number | null
}

/**
 * Finds the categories of these names and creates unknown ones. Call it within an `edit` of the database.
 * One that belongs to an unfinished import becomes visible.
 * @returns ids by name key, and the changes to append
 */
export async function ensureCategories(
  manager: EntityManager,
  wanted: readonly WantedCategory[],
  author: Author | null,
): Promise<{ ids: Map<string, number>; touched: Touched[] }> {
  const byKey = new Map<string, WantedCategory>()
  for (const category of wanted) {
    const nameKey = nameKeyOf(category.name)
    if (!byKey.has(nameKey)) byKey.set(nameKey, category)
  }
  const ids = await findCategoryIds(manager, [...byKey.keys()])
  const revealed = await revealCategories(manager, [...ids.values()])
  const unknown = [...byKey].flatMap(([nameKey, category]) => (ids.has(nameKey) ? [] : [category]))
  const created = await createCategories(manager, unknown, author)
  for (const { nameKey, id } of created) ids.set(nameKey, id)
  const createdIds = [...revealed, ...created.map(({ id }) => id)]
  return { ids, touched: createdIds.map((categoryId) => ({ kind: 'category-created', categoryId })) }
}

/** Finds categories by name key, also those of an unfinished import. */
export async function findCategoryIds(
  manager: EntityManager,
  nameKeys: readonly string[],
): Promise<Map<string, number>> {
  const known = await manager.findBy(StoredCategory, { nameKey: among(manager, nameKeys) })
  return new Map(known.map(({ nameKey, id }) => [nameKey, id]))
}

/** Creates categories. The caller must have checked that their names are free, within the same `edit`. */
export async function createCategories(
  manager: EntityManager,
  wanted: readonly WantedCategory[],
  author: Author | null,
): Promise<Category[]> {
  if (wanted.length === 0) return []
  const wishes = wanted.map(({ id }) => id)
  const ids = chooseIds(
    wishes,
    await readUsedIds(
      manager,
      'category',
      wishes.flatMap((id) => id ?? []),
    ),
  )
  const named = wanted.map((category, index) => ({ ...category, id: ids[index] ?? 0 }))
  const { slugs } = await claimSlugs(manager, 'category', named)
  const categories = named.map((category) => ({
    ...category,
    nameKey: nameKeyOf(category.name),
    slug: slugs.get(category.id) ?? '',
  }))
  await insertRows(manager, 'category', categories)
  await advanceIds(manager, 'category')
  await appendAudit(
    manager,
    author,
    named.map(({ name }) => ({ kind: 'category-created', subject: name })),
  )
  return categories
}
