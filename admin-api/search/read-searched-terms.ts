import { type EntityManager, type FindOptionsWhere, MoreThan, Not } from 'typeorm'
import type { ChangeKind } from '../../contracts/change.ts'
import { foldText } from '../../contracts/search-words.ts'
import { Category } from '../data/entities/category.ts'
import { ChangeRow } from '../data/entities/change.ts'
import { Term } from '../data/entities/term.ts'
import { readRows } from '../data/rows.ts'
import { readCategoryIds } from '../data/term-content.ts'
import { type SearchedCategory, searchedName, type SearchedTerm, spacedWords } from './searched-term.ts'

/** What has changed in the memory of searches. */
export interface TouchedTerms {
  /** Ids of touched terms, without duplicates. */
  ids: number[]
  isOfCategory: boolean
}

/** Reads what edits have touched since a change, ignoring votes. @param most changes to read @returns null if there are more */
export async function readTouched(manager: EntityManager, change: number, most: number): Promise<TouchedTerms | null> {
  const query = manager
    .createQueryBuilder(ChangeRow, 'change')
    .where({ id: MoreThan(change), kind: Not<ChangeKind>('votes-changed') })
    .limit(Math.ceil(most) + 1)
  const changes = await readRows(query, ['termId'])
  if (changes.length > most) return null
  const ids = [...new Set(changes.flatMap(({ termId }) => termId ?? []))]
  return { ids, isOfCategory: changes.some(({ termId }) => termId === null) }
}

/** Categories by id. */
export async function readCategories(manager: EntityManager): Promise<Map<number, SearchedCategory>> {
  const categories = await manager.find(Category, { select: { id: true, name: true, slug: true } })
  return new Map(
    categories.map((category) => [
      category.id,
      { ...category, words: spacedWords(category.name), folded: foldText(category.name) },
    ]),
  )
}

/** Terms by ascending id. */
export async function readSearchedTerms(
  manager: EntityManager,
  language: string,
  where: FindOptionsWhere<Term>,
  limit?: number,
): Promise<SearchedTerm[]> {
  const query = manager.createQueryBuilder(Term, 'term').where(where).orderBy('term.id').limit(limit)
  const rows = await readRows(query, ['id', 'name', 'otherNames', 'slug', 'isLegacy', 'currentTermId'])
  const categoryIds = await readCategoryIds(
    manager,
    rows.map(({ id }) => id),
  )
  return rows.map(({ otherNames, ...term }) => ({
    ...term,
    names: [term.name, ...otherNames].map((name) => searchedName(name, language)),
    categoryIds: categoryIds.get(term.id) ?? [],
  }))
}
