import type { EntityManager } from 'typeorm'
import { among } from './among.ts'
import { RelatedTerm } from './entities/related-term.ts'
import { findIds } from './ids.ts'
import { insertRows, readRows } from './rows.ts'

/** A term with the terms that it names as related; undefined: those that it has. */
interface Naming {
  id: number
  relatedTerms?: readonly number[] | undefined
}

/** Term id → ids of those that it names, rising: databases have no order of their own, and the audit trail tells them so. */
export async function readRelatedIds(
  manager: EntityManager,
  termIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await findRows(manager, 'termId', termIds)
  const rowsOf = Map.groupBy(rows, ({ termId }) => termId)
  return new Map([...rowsOf].map(([id, named]) => [id, named.map(({ relatedId }) => relatedId)]))
}

/** The terms that name one of these, and those that one of these names. */
export async function readRelatedWith(manager: EntityManager, ids: readonly number[]): Promise<number[]> {
  const named = await findRows(manager, 'termId', ids)
  const naming = await findRows(manager, 'relatedId', ids)
  return [...named.map(({ relatedId }) => relatedId), ...naming.map(({ termId }) => termId)]
}

/** Names of all these what is named, without what does not exist and without themselves. */
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

/** Writes what is named and was not, and deletes what is no longer. */
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
