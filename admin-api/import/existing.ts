import type { EntityManager } from 'typeorm'
import { Category } from '../data/entities/category.ts'
import { Term } from '../data/entities/term.ts'
import { readUsedIds, type UsedIds } from '../data/ids.ts'
import { readRows } from '../data/rows.ts'
import type { ReadRow } from './read-rows.ts'

export type ExistingTerm = Pick<Term, 'id' | 'nameKey' | 'currentTermId'>

/** What an import must know of the glossary. */
export interface Existing {
  terms: ExistingTerm[]
  categories: Category[]
  /** Ids of the file that this glossary uses or has ever used. */
  termIds: UsedIds
}

/** Call it within the transaction of the import, so that the result stays true. */
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
