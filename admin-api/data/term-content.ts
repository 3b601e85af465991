import { type EntityManager, MoreThan, type SelectQueryBuilder } from 'typeorm'
import { z } from 'zod'
import type { CategoryContent, TermContent } from '../../contracts/change.ts'
import { type TermImage, termImage } from '../../contracts/image.ts'
import { compareTerms } from '../../contracts/order.ts'
import { termFields } from '../../contracts/term.ts'
import { Category } from './entities/category.ts'
import { among } from './among.ts'
import type { Image } from './entities/image.ts'
import { FormerSlug } from './entities/former-slug.ts'
import { onPostgres } from './on-postgres.ts'
import { readRows } from './rows.ts'
import { TermCategory } from './entities/term-category.ts'
import { Term } from './entities/term.ts'
import { Vote } from './entities/vote.ts'

const COLUMNS = [
  ...termFields.keyof().options,
  'id',
  'slug',
  'importedUpvotes',
  'importedDownvotes',
  'updatedAt',
] as const

/** The existing terms of these ids, by ascending id, in one query. */
export async function readTermContent(manager: EntityManager, ids: readonly number[]): Promise<TermContent[]> {
  return ids.length === 0 ? [] : readContent(manager, (terms) => terms.where({ id: among(manager, ids) }))
}

/** Up to `limit` terms with an id above `after`, by ascending id. */
export const readTermContentAfter = (manager: EntityManager, after: number, limit: number): Promise<TermContent[]> =>
  readContent(manager, (terms) => terms.where({ id: MoreThan(after) }).limit(limit))

/** All categories, in display order. */
export async function readCategoryContent(manager: EntityManager): Promise<CategoryContent[]> {
  const categories = await manager.find(Category, { select: { id: true, name: true, slug: true } })
  const formerSlugs = Map.groupBy(await manager.findBy(FormerSlug, { kind: 'category' }), ({ ownerId }) => ownerId)
  return categories
    .map(({ id, name, slug }) => ({ id, name, slug, formerSlugs: slugsOf(formerSlugs.get(id)) }))
    .toSorted(compareTerms)
}

/** SQL for the upvotes of a term that both databases understand. */
const UPVOTES = 'SUM(CASE WHEN "isUpvote" THEN 1 ELSE 0 END)'

/** The votes of a term, without imported counts. */
export async function countVotes(manager: EntityManager, termId: number): Promise<{ up: number; all: number }> {
  const counted = await manager
    .createQueryBuilder(Vote, 'vote')
    .select(UPVOTES, 'up')
    .addSelect('COUNT(*)', 'all')
    .where({ termId })
    .getRawOne<{ up: number | string | null; all: number | string }>()
  return { up: Number(counted?.up ?? 0), all: Number(counted?.all ?? 0) }
}

/** Term id → ids of its categories. */
export async function readCategoryIds(
  manager: EntityManager,
  termIds: readonly number[],
): Promise<Map<number, number[]>> {
  const query = manager.createQueryBuilder(TermCategory, 'link').where({ termId: among(manager, termIds) })
  const linksOf = Map.groupBy(await readRows(query, ['termId', 'categoryId']), ({ termId }) => termId)
  return new Map([...linksOf].map(([termId, ofTerm]) => [termId, ofTerm.map(({ categoryId }) => categoryId)]))
}

const numbers = z.array(z.int())
const slugs = z.array(z.string())
const counts = z.object({ up: z.int(), all: z.int() })
const images = z.array(termImage.extend({ renditions: z.string().nullable() }))

/**
 * SQL that reads a term's rows in other tables as JSON, null if there are none: a query for each table would cost a round trip,
 * which takes longer than the read itself.
 */
function relatedRowsSql(
  manager: EntityManager,
): Record<'categoryIds' | 'relatedTerms' | 'images' | 'formerSlugs' | 'votes', string> {
  const [list, object] = onPostgres(manager) ? ['json_agg', 'json_build_object'] : ['json_group_array', 'json_object']
  const read = (json: string, rows: string): string =>
    `CAST((SELECT ${json} FROM ${rows} = term.id HAVING COUNT(*) > 0) AS text)`
  const image = images.element.keyof().options.map((column) => `'${column}', "${column}"`)
  return {
    categoryIds: read(`${list}("categoryId" ORDER BY "categoryId")`, '"term_category" WHERE "termId"'),
    relatedTerms: read(`${list}("relatedId" ORDER BY "relatedId")`, '"related_term" WHERE "termId"'),
    images: read(`${list}(${object}(${image.join()}) ORDER BY "id")`, '"term_image" WHERE "termId"'),
    formerSlugs: read(`${list}("slug")`, `"former_slug" WHERE "kind" = 'term' AND "ownerId"`),
    votes: read(`${object}('up', ${UPVOTES}, 'all', COUNT(*))`, '"vote" WHERE "termId"'),
  }
}

async function readContent(
  manager: EntityManager,
  choose: (terms: SelectQueryBuilder<Term>) => SelectQueryBuilder<Term>,
): Promise<TermContent[]> {
  const query = choose(manager.createQueryBuilder(Term, 'term').orderBy('term.id'))
  return (await readRows(query, COLUMNS, relatedRowsSql(manager))).map((row) => {
    const { importedUpvotes, importedDownvotes, votes, ...term } = row
    const { up, all } = votes === null ? { up: 0, all: 0 } : counts.parse(JSON.parse(votes))
    return {
      ...term,
      categoryIds: parseList(numbers, term.categoryIds),
      relatedTerms: parseList(numbers, term.relatedTerms),
      upvotes: importedUpvotes + up,
      downvotes: importedDownvotes + all - up,
      images: parseList(images, term.images).map(toTermImage),
      formerSlugs: parseList(slugs, term.formerSlugs).toSorted(),
    }
  })
}

const parseList = <Item>(list: z.ZodType<Item[]>, json: string | null): Item[] =>
  json === null ? [] : list.parse(JSON.parse(json))

const slugsOf = (former: readonly FormerSlug[] = []): string[] => former.map(({ slug }) => slug).toSorted()

/** Widths of renditions as rows store them: `480 960`. */
export const widthsOf = (renditions: readonly { width: number }[]): string =>
  renditions.map(({ width }) => width).join(' ')

/** The widths stored by `widthsOf`. */
export const widthsIn = (kept: string | null): number[] => (kept ?? '').split(' ').filter(Boolean).map(Number)

/** The image as the API sends it. */
export function toTermImage(image: Pick<Image, keyof TermImage>): TermImage {
  const { id, filename, originalName, caption, width, height } = image
  return { id, filename, originalName, caption, width, height, renditions: widthsIn(image.renditions) }
}
