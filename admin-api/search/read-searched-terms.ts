import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { Category } from '../data/entities/category.ts'
import { among } from '../data/among.ts'
import { collect } from '../data/collect.ts'
import { TermCategory } from '../data/entities/term-category.ts'
import { Term } from '../data/entities/term.ts'
import { type SearchedTerm, searchedText, spacedWords } from './searched-terms.ts'

/** Those of the ids that exist. */
export const readTermsOf = (manager: EntityManager, ids: readonly number[]): Promise<SearchedTerm[]> =>
  readTerms(manager, manager.createQueryBuilder(Term, 'term').where(...among(manager, 'term.id', ids)))

/** By rising id. */
export const readTermsAfter = (manager: EntityManager, id: number, limit: number): Promise<SearchedTerm[]> =>
  readTerms(
    manager,
    manager.createQueryBuilder(Term, 'term').where('term.id > :id', { id }).orderBy('term.id').limit(limit),
  )

/** Category id → its words. */
export async function readCategories(manager: EntityManager): Promise<Map<number, string>> {
  const categories = await manager.find(Category, { select: { id: true, name: true } })
  return new Map(categories.map(({ id, name }) => [id, spacedWords(name)]))
}

async function readTerms(manager: EntityManager, terms: SelectQueryBuilder<Term>): Promise<SearchedTerm[]> {
  terms.select([])
  // Plain rows: making entities of thousands would hold up everybody for longer than all the rest.
  for (const column of ['id', 'name', 'slug', 'isLegacy', 'currentTermId']) terms.addSelect(`term.${column}`, column)
  const rows = await terms.getRawMany<Omit<Term, 'isLegacy'> & { isLegacy: number | boolean }>()
  const categoryIds = await readCategoryIds(
    manager,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, slug, isLegacy, currentTermId }) => ({
    id,
    name,
    slug,
    ...searchedText(name),
    words: spacedWords(name),
    isLegacy: Boolean(isLegacy),
    currentTermId,
    categoryIds: categoryIds.get(id) ?? [],
  }))
}

async function readCategoryIds(manager: EntityManager, termIds: readonly number[]): Promise<Map<number, number[]>> {
  const links = await manager
    .createQueryBuilder(TermCategory, 'link')
    .select('link.termId', 'termId')
    .addSelect('link.categoryId', 'categoryId')
    .where(...among(manager, 'link.termId', termIds))
    .getRawMany<TermCategory>()
  return collect(
    links,
    ({ termId }) => termId,
    ({ categoryId }) => categoryId,
  )
}
