import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import type { ListedCategory } from '../../contracts/category.ts'
import { compareTerms } from '../../contracts/order.ts'
import { Category } from '../data/entities/category.ts'
import { TermCategory } from '../data/entities/term-category.ts'

type CategoryCounts = Pick<ListedCategory, 'terms' | 'onlyOf'>

/** All categories in the order of names. */
export async function readListedCategories(manager: EntityManager): Promise<ListedCategory[]> {
  const categories = await manager.find(Category, { select: { id: true, name: true, slug: true } })
  const counts = await countTerms(manager)
  return categories
    .map(({ id, name, slug }) => ({ id, name, slug, ...(counts.get(id) ?? { terms: 0, onlyOf: 0 }) }))
    .toSorted(compareTerms)
}

/** Category id → how many terms it has; a category without terms is left out. */
async function countTerms(manager: EntityManager): Promise<Map<number, CategoryCounts>> {
  const rows = await manager
    .createQueryBuilder(TermCategory, 'link')
    .select('link.categoryId', 'categoryId')
    .addSelect('COUNT(*)', 'terms')
    .addSelect('SUM(CASE WHEN sizes.size = 1 THEN 1 ELSE 0 END)', 'onlyOf')
    .innerJoin(
      (sizes) =>
        sizes
          .select('other.termId', 'termId')
          .addSelect('COUNT(*)', 'size')
          .from(TermCategory, 'other')
          .groupBy('other.termId'),
      'sizes',
      'sizes."termId" = link.termId',
    )
    .groupBy('link.categoryId')
    // PostgreSQL answers sums as text.
    .getRawMany<{ categoryId: number; terms: number | string; onlyOf: number | string }>()
  return new Map(
    rows.map(({ categoryId, terms, onlyOf }) => [categoryId, { terms: Number(terms), onlyOf: Number(onlyOf) }]),
  )
}

/** The same of one category, without a look at the others. */
export async function countTermsOf(manager: EntityManager, categoryId: number): Promise<CategoryCounts> {
  const links = () => manager.createQueryBuilder(TermCategory, 'link').select('COUNT(*)', 'count').where({ categoryId })
  const inOthers = manager
    .createQueryBuilder(TermCategory, 'other')
    .select('1')
    .where('other.termId = link.termId AND other.categoryId <> link.categoryId')
  const all = await countOf(links())
  return { terms: all, onlyOf: await countOf(links().andWhere(`NOT EXISTS (${inOthers.getQuery()})`)) }
}

const countOf = async (query: SelectQueryBuilder<TermCategory>): Promise<number> =>
  Number((await query.getRawOne<{ count: number | string }>())?.count)
