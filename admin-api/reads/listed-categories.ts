import type { EntityManager } from 'typeorm'
import type { ListedCategory } from '../../contracts/category.ts'
import { compareTerms } from '../../contracts/order.ts'
import { Category } from '../data/entities/category.ts'
import { TermCategory } from '../data/entities/term-category.ts'

type CategoryCounts = Pick<ListedCategory, 'terms' | 'onlyOf'>

/** All categories, in the order of names. */
export async function readListedCategories(manager: EntityManager): Promise<ListedCategory[]> {
  const categories = await manager.find(Category, { select: { id: true, name: true, slug: true } })
  const counts = await countTerms(manager)
  return categories
    .map(({ id, name, slug }) => ({ id, name, slug, ...(counts.get(id) ?? { terms: 0, onlyOf: 0 }) }))
    .toSorted(compareTerms)
}

/** Category id → counts of its terms. Categories without terms are missing. */
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
    .getRawMany<CountedRow & { categoryId: number }>()
  return new Map(rows.map((row) => [row.categoryId, toCounts(row)]))
}

/** Counts the terms of one category, without reading the others. */
export async function countTermsOf(manager: EntityManager, categoryId: number): Promise<CategoryCounts> {
  const inOthers = manager
    .createQueryBuilder(TermCategory, 'other')
    .select('1')
    .where('other.termId = link.termId AND other.categoryId <> link.categoryId')
  const row = await manager
    .createQueryBuilder(TermCategory, 'link')
    .select('COUNT(*)', 'terms')
    .addSelect(`SUM(CASE WHEN EXISTS (${inOthers.getQuery()}) THEN 0 ELSE 1 END)`, 'onlyOf')
    .where({ categoryId })
    .getRawOne<CountedRow>()
  return toCounts(row ?? { terms: 0, onlyOf: 0 })
}

/** PostgreSQL returns counts and sums as text. A sum of no rows is null. */
type CountedRow = Record<'terms' | 'onlyOf', number | string | null>

const toCounts = ({ terms, onlyOf }: CountedRow): CategoryCounts => ({ terms: Number(terms), onlyOf: Number(onlyOf) })
