import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import type { CategoryContent, TermContent } from '../../contracts/change.ts'
import type { TermImage } from '../../contracts/image.ts'
import { compareTerms } from '../../contracts/order.ts'
import { Category } from '../categories/category.entity.ts'
import { among } from '../database/among.ts'
import { Image } from '../images/image.entity.ts'
import { FormerSlug } from '../slugs/former-slug.entity.ts'
import { TermCategory } from '../terms/term-category.entity.ts'
import { Term } from '../terms/term.entity.ts'
import { Vote } from '../votes/vote.entity.ts'

const selectTerms = (manager: EntityManager): SelectQueryBuilder<Term> =>
  manager
    .createQueryBuilder(Term, 'term')
    .select(['id', 'name', 'slug', 'definition', 'isLegacy', 'currentTermId'].map((column) => `term.${column}`))
    .addSelect(['term.importedUpvotes', 'term.importedDownvotes', 'term.updatedAt'])
    .orderBy('term.id')

/** The terms of these ids that exist, by rising id; five queries however many they are. */
export async function readTermContent(manager: EntityManager, ids: readonly number[]): Promise<TermContent[]> {
  if (ids.length === 0) return []
  return complete(
    manager,
    await selectTerms(manager)
      .where(...among(manager, 'term.id', ids))
      .getMany(),
  )
}

/** Terms by rising id, beginning after an id. */
export async function readTermContentAfter(
  manager: EntityManager,
  after: number,
  limit: number,
): Promise<TermContent[]> {
  return complete(manager, await selectTerms(manager).where('term.id > :after', { after }).limit(limit).getMany())
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
    .where(...among(manager, 'vote.termId', ids))
    .groupBy('vote.termId')
    .getRawMany<{ termId: number; up: number | string; all: number | string }>()
  return new Map(rows.map(({ termId, up, all }) => [termId, { up: Number(up), all: Number(all) }]))
}

async function complete(manager: EntityManager, terms: Term[]): Promise<TermContent[]> {
  const ids = terms.map(({ id }) => id)
  const votes = await countVotes(manager, ids)
  const links = Map.groupBy(
    await manager
      .createQueryBuilder(TermCategory, 'link')
      .select('link.termId', 'termId')
      .addSelect('link.categoryId', 'categoryId')
      .where(...among(manager, 'link.termId', ids))
      .getRawMany<Pick<TermCategory, 'termId' | 'categoryId'>>(),
    ({ termId }) => termId,
  )
  const images = Map.groupBy(
    await manager
      .createQueryBuilder(Image, 'image')
      .where(...among(manager, 'image.termId', ids))
      .orderBy('image.id')
      .getMany(),
    ({ termId }) => termId,
  )
  const formerSlugs = Map.groupBy(
    await manager
      .createQueryBuilder(FormerSlug, 'former')
      .where("former.kind = 'term'")
      .andWhere(...among(manager, 'former.ownerId', ids))
      .getMany(),
    ({ ownerId }) => ownerId,
  )
  return terms.map((term) => {
    const { up, all } = votes.get(term.id) ?? { up: 0, all: 0 }
    return {
      id: term.id,
      name: term.name,
      slug: term.slug,
      definition: term.definition,
      isLegacy: term.isLegacy,
      currentTermId: term.currentTermId,
      categoryIds: (links.get(term.id) ?? []).map(({ categoryId }) => categoryId).toSorted((a, b) => a - b),
      upvotes: term.importedUpvotes + up,
      downvotes: term.importedDownvotes + all - up,
      images: (images.get(term.id) ?? []).map(toTermImage),
      updatedAt: term.updatedAt,
      formerSlugs: slugsOf(formerSlugs.get(term.id)),
    }
  })
}

const slugsOf = (former: readonly FormerSlug[] = []): string[] => former.map(({ slug }) => slug).toSorted()

/** The wire shape of an image. */
export const toTermImage = ({ id, filename, originalName, caption }: Image): TermImage => ({
  id,
  filename,
  originalName,
  caption,
})
