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

/** The ids that rows of the file have. */
export const idsIn = (rows: readonly ReadRow[]): number[] =>
  rows.flatMap((row) => ('name' in row ? (row.id ?? []) : []))

/** @param lastId the last id used before the import reserved its own; undefined for a preview, which reserves none */
export async function readExisting(
  manager: EntityManager,
  rows: readonly ReadRow[],
  lastId?: number,
): Promise<Existing> {
  const termIds = await readUsedIds(manager, 'term', idsIn(rows))
  return {
    terms: await readRows(manager.createQueryBuilder(Term, 'term').orderBy('term.id'), [
      'id',
      'nameKey',
      'currentTermId',
    ]),
    categories: await manager.find(Category),
    termIds: { ...termIds, last: lastId ?? termIds.last },
  }
}
