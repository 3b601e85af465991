import type { EntityManager } from 'typeorm'
import { among } from './among.ts'
import { RelatedTerm } from './entities/related-term.ts'
import { findIds } from './ids.ts'
import { insertRows, readRows } from './rows.ts'

/** A term with the terms that it names as related; if undefined, they stay as they are. */
interface Naming {
  id: number
  relatedTerms?: readonly number[] | undefined
}

/** Term id → ids of the terms that it names, ascending, so that the audit trail lists them in a stable order. */
export async function readRelatedIds(
  manager: EntityManager,
  termIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await findRows(manager, 'termId', termIds)
  const rowsOf = Map.groupBy(rows, ({ termId }) => termId)
  return new Map([...rowsOf].map(([id, named]) => [id, named.map(({ relatedId }) => relatedId)]))
}

/** Ids of the terms that name one of these or that one of these names. */
export async function readRelatedWith(manager: EntityManager, ids: readonly number[]): Promise<number[]> {
  const named = await findRows(manager, 'termId', ids)
  const naming = await findRows(manager, 'relatedId', ids)
  return [...named.map(({ relatedId }) => relatedId), ...naming.map(({ termId }) => termId)]
}

/** Drops related terms that do not exist, and terms that name themselves. */
export async function withExisting<Wanted extends Naming>(
  manager: EntityManager,
  terms: readonly Wanted[],
): Promise<Wanted[]> {
  const wanted = [...new Set(terms.flatMap(({ relatedTerms = [] }) => relatedTerms))]
  const present = await findIds(manager, 'term', wanted)
  return terms.map((term) => ({
    ...term,
    relatedTerms: term.relatedTerms?.filter((id) => id !== term.id && present.has(id)),
  }))
}

/** Inserts added relations and deletes removed ones. */
export async function writeRelated(
  manager: EntityManager,
  added: readonly RelatedTerm[],
  removed: readonly RelatedTerm[],
): Promise<void> {
  await insertRows(manager, 'related_term', added)
  for (const row of removed) await manager.delete(RelatedTerm, row)
}

function findRows(manager: EntityManager, column: keyof RelatedTerm, ids: readonly number[]): Promise<RelatedTerm[]> {
  const links = manager.createQueryBuilder(RelatedTerm, 'link').where({ [column]: among(manager, ids) })
  return readRows(links.orderBy('link.relatedId'), ['termId', 'relatedId'])
}
