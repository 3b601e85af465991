import { type EntityManager, In } from 'typeorm'
import type { Touched } from '../changes/change-log.ts'
import { claimSlug } from '../slugs/claim-slug.ts'
import { Category } from './category.entity.ts'
import { nameKeyOf } from './name-key.ts'

/**
 * The categories of these names; an unknown one is created. Within an `edit` of the database.
 * @returns their ids without repetition, and the changes to append
 */
export async function ensureCategories(
  manager: EntityManager,
  names: readonly string[],
): Promise<{ ids: number[]; touched: Touched[] }> {
  const wanted = new Map(names.toReversed().map((name) => [nameKeyOf(name), name]))
  const known = await manager.findBy(Category, { nameKey: In([...wanted.keys()]) })
  const ids = new Map(known.map(({ nameKey, id }) => [nameKey, id]))
  const touched: Touched[] = []
  for (const [nameKey, name] of wanted) {
    if (ids.has(nameKey)) continue
    const categoryId = await createCategory(manager, name)
    ids.set(nameKey, categoryId)
    touched.push({ kind: 'category-created', categoryId })
  }
  return { ids: [...ids.values()], touched }
}

/** @returns the new id */
export async function createCategory(manager: EntityManager, name: string): Promise<number> {
  // The slug of a name without a letter of its own is made from the id.
  const { id } = await manager.save(Category, { name, nameKey: nameKeyOf(name), slug: crypto.randomUUID() })
  const { slug } = await claimSlug(manager, 'category', id, name)
  await manager.update(Category, { id }, { slug })
  return id
}
