import { z } from 'zod'
import type { Connection } from './connection.ts'

/** What an import must know of the glossary that it comes into. */
export interface Existing {
  terms: ExistingTerm[]
  categories: ExistingCategory[]
  formerSlugs: FormerSlug[]
  /** Of the file's ids, those that a term or category has or ever had here. */
  usedTermIds: Set<number>
  usedCategoryIds: Set<number>
  /** The highest id ever given out. */
  lastTermId: number
  lastCategoryId: number
}

const term = z.object({
  id: z.int(),
  name: z.string(),
  nameKey: z.string(),
  slug: z.string(),
  currentTermId: z.int().nullable(),
  updatedAt: z.string(),
})
export type ExistingTerm = z.infer<typeof term>

const category = z.object({ id: z.int(), name: z.string(), nameKey: z.string(), slug: z.string() })
export type ExistingCategory = z.infer<typeof category>

const formerSlug = z.object({ kind: z.enum(['term', 'category']), slug: z.string(), ownerId: z.int() })
export type FormerSlug = z.infer<typeof formerSlug>

const withId = z.object({ id: z.int() })

/** Within the transaction of the import, so that it stays true. */
export async function readExisting(
  connection: Connection,
  termIds: readonly number[],
  categoryIds: readonly number[],
): Promise<Existing> {
  const terms = z
    .array(term)
    .parse(
      await connection.query(
        'SELECT "id", "name", "nameKey", "slug", "currentTermId", "updatedAt" FROM "term" ORDER BY "id"',
      ),
    )
  const categories = z
    .array(category)
    .parse(await connection.query('SELECT "id", "name", "nameKey", "slug" FROM "category" ORDER BY "id"'))
  const formerSlugs = z
    .array(formerSlug)
    .parse(await connection.query('SELECT "kind", "slug", "ownerId" FROM "former_slug"'))
  return {
    terms,
    categories,
    formerSlugs,
    usedTermIds: await readUsedIds(connection, 'termId', termIds, terms),
    usedCategoryIds: await readUsedIds(connection, 'categoryId', categoryIds, categories),
    lastTermId: Math.max(await connection.lastId('term'), terms.at(-1)?.id ?? 0),
    lastCategoryId: Math.max(await connection.lastId('category'), categories.at(-1)?.id ?? 0),
  }
}

/** The change feed remembers every id that was ever used, also of what has been deleted. */
async function readUsedIds(
  connection: Connection,
  column: 'termId' | 'categoryId',
  ids: readonly number[],
  present: readonly { id: number }[],
): Promise<Set<number>> {
  const mentioned = await connection.query(
    `SELECT DISTINCT "${column}" AS "id" FROM "change" WHERE "${column}" IN ${connection.idList}`,
    JSON.stringify(ids),
  )
  return new Set([...present, ...z.array(withId).parse(mentioned)].map(({ id }) => id))
}
