import type { EntityManager } from 'typeorm'
import type { Term as TermReply } from '../../contracts/term.ts'
import { type SeldomFields, TermCsv } from '../csv/term-columns.ts'
import { among } from '../data/among.ts'
import { Term } from '../data/entities/term.ts'
import { readRelatedIds } from '../data/related-terms.ts'
import { readRows } from '../data/rows.ts'
import { inBatches, readInBatches } from './read-in-batches.ts'

/** In two passes: which columns there are depends on all terms. */
export async function* makeCsv(manager: EntityManager, ids: readonly number[]): AsyncGenerator<string> {
  const csv = new TermCsv()
  for (const batch of inBatches(ids)) csv.look(await readSeldomFields(manager, batch))
  yield csv.head()
  for await (const terms of readInBatches(manager, ids)) yield csv.rows(terms, await readNamesOfTargets(manager, terms))
}

async function readSeldomFields(manager: EntityManager, ids: readonly number[]): Promise<SeldomFields[]> {
  const query = manager.createQueryBuilder(Term, 'term').where({ id: among(manager, ids) })
  const relatedIds = await readRelatedIds(manager, ids)
  const rows = await readRows(query, ['id', 'otherNames', 'linkName'])
  return rows.map(({ id, ...fields }) => ({ ...fields, relatedTerms: relatedIds.get(id) ?? [] }))
}

/** Of the terms that these point at. */
async function readNamesOfTargets(manager: EntityManager, terms: readonly TermReply[]): Promise<Map<number, string>> {
  const ids = new Set(terms.flatMap(({ currentTermId, relatedTerms }) => [currentTermId ?? [], relatedTerms].flat()))
  const named = await manager.find(Term, { select: { id: true, name: true }, where: { id: among(manager, [...ids]) } })
  return new Map(named.map(({ id, name }) => [id, name]))
}
