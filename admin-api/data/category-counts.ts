import type { EntityManager } from 'typeorm'
import type { ListedCategory } from '../../contracts/category.ts'
import { TermCategory } from './entities/term-category.ts'

export type CategoryCounts = Pick<ListedCategory, 'terms' | 'onlyOf'>

/** Category id → how many terms it has; a category without terms is left out. */
export async function countTerms(manager: EntityManager): Promise<Map<number, CategoryCounts>> {
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
