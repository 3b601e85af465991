import type { EntityManager } from 'typeorm'
import { Category } from '../data/entities/category.ts'
import { Term } from '../data/entities/term.ts'
import { readUsedIds, type UsedIds } from '../data/ids.ts'
import { readRows } from '../data/rows.ts'
import type { ReadRow } from './read-rows.ts'

export type ExistingTerm = Pick<Term, 'id' | 'nameKey' | 'currentTermId'>

/** What an import must know of the glossary that it comes into. */
export interface Existing {
  terms: ExistingTerm[]
  categories: Category[]
  /** Of the file's ids, those that a term has or ever had here. */
  termIds: UsedIds
}

/** Within the transaction of the import, so that it stays true. */
export async function readExisting(manager: EntityManager, rows: readonly ReadRow[]): Promise<Existing> {
  return {
    terms: await readRows(manager.createQueryBuilder(Term, 'term').orderBy('term.id'), [
      'id',
      'nameKey',
      'currentTermId',
    ]),
    categories: await manager.find(Category),
    termIds: await readUsedIds(
      manager,
      'term',
      rows.flatMap((row) => ('name' in row ? (row.id ?? []) : [])),
    ),
  }
}
