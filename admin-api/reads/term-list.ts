import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { compareTerms } from '../../contracts/order.ts'
import { Term } from '../data/entities/term.ts'
import { TermCategory } from '../data/entities/term-category.ts'
import { readRows } from '../data/rows.ts'

export interface ListedTerms {
  /** Of one category. */
  categoryId?: number | null | undefined
  withoutCategory?: boolean
  /** Whose name, definition or category contains it. */
  search?: string
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** All terms unless less is asked for, in the one order of names, which no database knows. */
export async function readListed(
  manager: EntityManager,
  { categoryId, withoutCategory = false, search = '' }: ListedTerms,
): Promise<Pick<Term, 'id' | 'name'>[]> {
  const terms = manager.createQueryBuilder(Term, 'term')
  if (typeof categoryId === 'number')
    terms.innerJoin('term_category', 'link', 'link.termId = term.id AND link.categoryId = :categoryId', { categoryId })
  if (withoutCategory) terms.where(`term.id NOT IN ${categorised(terms)}`)
  if (search !== '') containing(terms, search)
  return (await readRows(terms, ['id', 'name'])).sort(compareTerms)
}

const categorised = (terms: SelectQueryBuilder<Term>): string =>
  terms.subQuery().select('linked.termId').from(TermCategory, 'linked').getQuery()

/** Substring without regard to case; `%` and `_` stand for themselves. */
function containing(terms: SelectQueryBuilder<Term>, search: string): void {
  const matches = (column: string): string => `${column} LIKE :pattern ESCAPE '\\'`
  const inNames = terms
    .subQuery()
    .select('linked.termId')
    .from(TermCategory, 'linked')
    .innerJoin('category', 'category', 'category.id = linked.categoryId')
    .where(matches('category.nameKey'))
    .getQuery()
  terms
    .andWhere(`(${matches('term.searchKey')} OR term.id IN ${inNames})`)
    .setParameter('pattern', `%${escapeLike(search.toLowerCase())}%`)
}
