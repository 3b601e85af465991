import type { ImportResult } from '../../contracts/import.ts'
import { markArriving } from '../data/arriving.ts'
import type { Author } from '../data/audit-log.ts'
import { createCategories, findCategoryIds, type WantedCategory } from '../data/categories.ts'
import type { Database } from '../data/database.ts'
import type { Category } from '../data/entities/category.ts'
import { inBatches } from '../data/in-batches.ts'
import { nameKeyOf } from '../data/search-keys.ts'
import { linksOf, linkTerms, type NewLinks, type SetLinks } from '../data/new-terms.ts'
import { completeImport } from './complete-import.ts'
import type { Existing } from './existing.ts'
import type { ImportPlan } from './plan-import.ts'
import type { ReservedIds } from './reserved-ids.ts'
import type { StoredContents } from './stored-contents.ts'
import { type ImportWatcher, writeTerms } from './write-terms.ts'

/** Everything besides the plan that writing it needs. */
interface Surroundings {
  existing: Existing
  ids: ReservedIds
  contents: StoredContents
  author: Author
}

/** Ids by name key of the categories that the plan wants, and those among them that the import has created. */
interface PlannedCategories {
  ids: Map<string, number>
  created: Category[]
}

/** Links set in one edit. */
const LINKED_AT_ONCE = 2000

/**
 * Writes the plan in edits that nobody has to wait for long; the last one makes all of it visible.
 * A row that the database refuses counts as an error. @throws a fault of the database
 */
export async function writePlan(
  edit: Database['edit'],
  plan: ImportPlan,
  { existing, ids, contents, author }: Surroundings,
  watcher: ImportWatcher,
): Promise<ImportResult> {
  const categories = await writeCategories(edit, plan.newCategories)
  const categoryIds = new Map([
    ...existing.categories.map(({ nameKey, id }): [string, number] => [nameKey, id]),
    ...categories.ids,
  ])
  const { created, result } = await writeTerms(edit, plan, { categoryIds, contents, author }, watcher)
  const links = await writeLinks(edit, created)
  await edit((manager) =>
    completeImport(manager, author, { ids, categories: categories.created, created, links, result }),
  )
  return result
}

/** Others may have created some of them since the plan was made. */
const writeCategories = (edit: Database['edit'], wanted: readonly WantedCategory[]): Promise<PlannedCategories> =>
  edit(async (manager) => {
    const known = await findCategoryIds(
      manager,
      wanted.map(({ name }) => nameKeyOf(name)),
    )
    const unknown = wanted.filter(({ name }) => !known.has(nameKeyOf(name)))
    // The audit trail gets them when they become visible.
    const created = await createCategories(manager, unknown, null)
    const ids = created.map(({ id }) => id)
    await markArriving(manager, 'category', ids)
    return { ids: new Map([...known, ...created.map(({ nameKey, id }) => [nameKey, id] as const)]), created }
  })

async function writeLinks(edit: Database['edit'], created: readonly NewLinks[]): Promise<SetLinks> {
  const linked = created.filter(
    ({ currentTermId, relatedTerms = [] }) => currentTermId !== null || relatedTerms.length > 0,
  )
  const links: SetLinks = { linked: [], related: [] }
  for (const some of inBatches(linked, LINKED_AT_ONCE)) {
    const set = await edit((manager) => linkTerms(manager, some.map(linksOf)))
    links.linked.push(...set.linked)
    links.related.push(...set.related)
  }
  return links
}
