import { type EntityManager, MoreThan, type SelectQueryBuilder } from 'typeorm'
import type { CategoryContent, TermContent } from '../../contracts/change.ts'
import type { TermImage } from '../../contracts/image.ts'
import { compareTerms } from '../../contracts/order.ts'
import { termFields } from '../../contracts/term.ts'
import { Category } from './entities/category.ts'
import { among } from './among.ts'
import { Image } from './entities/image.ts'
import { FormerSlug } from './entities/former-slug.ts'
import { readRelatedIds } from './related-terms.ts'
import { TermCategory } from './entities/term-category.ts'
import { Term } from './entities/term.ts'
import { Vote } from './entities/vote.ts'

const FIELDS = termFields.keyof().options

const selectTerms = (manager: EntityManager): SelectQueryBuilder<Term> =>
  manager
    .createQueryBuilder(Term, 'term')
    .select([...FIELDS, 'id', 'slug', 'importedUpvotes', 'importedDownvotes', 'updatedAt'].map((column) => `term.${column}`))
    .orderBy('term.id')

/** The terms of these ids that exist, by rising id; six queries however many they are. */
export async function readTermContent(manager: EntityManager, ids: readonly number[]): Promise<TermContent[]> {
  if (ids.length === 0) return []
  return complete(manager, await selectTerms(manager).where({ id: among(manager, ids) }).getMany())
}

/** Terms by rising id, beginning after an id. */
export async function readTermContentAfter(
  manager: EntityManager,
  after: number,
  limit: number,
): Promise<TermContent[]> {
  return complete(manager, await selectTerms(manager).where({ id: MoreThan(after) }).limit(limit).getMany())
}

/** All categories in their order. */
export async function readCategoryContent(manager: EntityManager): Promise<CategoryContent[]> {
  const categories = await manager.find(Category, { select: { id: true, name: true, slug: true } })
  const formerSlugs = Map.groupBy(await manager.findBy(FormerSlug, { kind: 'category' }), ({ ownerId }) => ownerId)
  return categories
    .map(({ id, name, slug }) => ({ id, name, slug, formerSlugs: slugsOf(formerSlugs.get(id)) }))
    .toSorted(compareTerms)
}

/** The votes of these terms, without imported counts: term id → counts. */
export async function countVotes(
  manager: EntityManager,
  ids: readonly number[],
): Promise<Map<number, { up: number; all: number }>> {
  const rows = await manager
    .createQueryBuilder(Vote, 'vote')
    .select('vote.termId', 'termId')
    .addSelect('SUM(CASE WHEN vote.isUpvote THEN 1 ELSE 0 END)', 'up')
    .addSelect('COUNT(*)', 'all')
    .where({ termId: among(manager, ids) })
    .groupBy('vote.termId')
    .getRawMany<{ termId: number; up: number | string; all: number | string }>()
  return new Map(rows.map(({ termId, up, all }) => [termId, { up: Number(up), all: Number(all) }]))
}

/** Term id → ids of its categories. Plain rows: making entities of thousands takes longer than all the rest. */
export async function readCategoryIds(
  manager: EntityManager,
  termIds: readonly number[],
): Promise<Map<number, number[]>> {
  const links = await manager
    .createQueryBuilder(TermCategory, 'link')
    .select(['link.termId AS "termId"', 'link.categoryId AS "categoryId"'])
    .where({ termId: among(manager, termIds) })
    .getRawMany<TermCategory>()
  const linksOf = Map.groupBy(links, ({ termId }) => termId)
  return new Map([...linksOf].map(([termId, ofTerm]) => [termId, ofTerm.map(({ categoryId }) => categoryId)]))
}

async function complete(manager: EntityManager, terms: Term[]): Promise<TermContent[]> {
  const ids = terms.map(({ id }) => id)
  const votes = await countVotes(manager, ids)
  const categoryIds = await readCategoryIds(manager, ids)
  const relatedIds = await readRelatedIds(manager, ids)
  const images = await manager.find(Image, { where: { termId: among(manager, ids) }, order: { id: 'ASC' } })
  const imagesOf = Map.groupBy(images, ({ termId }) => termId)
  const former = await manager.findBy(FormerSlug, { kind: 'term', ownerId: among(manager, ids) })
  const formerSlugs = Map.groupBy(former, ({ ownerId }) => ownerId)
  return terms.map((term) => {
    const { up, all } = votes.get(term.id) ?? { up: 0, all: 0 }
    const { importedUpvotes, importedDownvotes, ...shown } = term
    return {
      ...shown,
      categoryIds: (categoryIds.get(term.id) ?? []).toSorted((a, b) => a - b),
      relatedTerms: relatedIds.get(term.id) ?? [],
      upvotes: importedUpvotes + up,
      downvotes: importedDownvotes + all - up,
      images: (imagesOf.get(term.id) ?? []).map(toTermImage),
      formerSlugs: slugsOf(formerSlugs.get(term.id)),
    }
  })
}

const slugsOf = (former: readonly FormerSlug[] = []): string[] => former.map(({ slug }) => slug).toSorted()

/** Widths of renditions as the rows keep them. */
export const widthsOf = (renditions: readonly { width: number }[]): string =>
  renditions.map(({ width }) => width).join(' ')

/** The wire shape of an image. */
export const toTermImage = ({ id, filename, originalName, caption, width, height, renditions }: Image): TermImage => ({
  ...{ id, filename, originalName, caption, width, height },
  renditions: (renditions ?? '').split(' ').filter(Boolean).map(Number),
})
