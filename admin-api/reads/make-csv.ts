import type { EntityManager } from 'typeorm'
import type { Term as TermReply } from '../../contracts/term.ts'
import { SHORT_FIELDS, type ShortFields } from '../csv/term-columns.ts'
import { TermCsv } from '../csv/term-csv.ts'
import { inBatches } from '../data/in-batches.ts'
import { among } from '../data/among.ts'
import { Term } from '../data/entities/term.ts'
import { readRelatedIds } from '../data/related-terms.ts'
import { readRows } from '../data/rows.ts'
import { readInBatches } from './read-in-batches.ts'

/** Reads in two passes, because the columns depend on all terms. */
export async function* makeCsv(manager: EntityManager, ids: readonly number[]): AsyncGenerator<string> {
  const csv = new TermCsv()
  for (const batch of inBatches(ids)) csv.scan(await readShortFields(manager, batch))
  yield csv.head()
  for await (const terms of readInBatches(manager, ids)) yield csv.rows(terms, await readNamesOfTargets(manager, terms))
}

async function readShortFields(manager: EntityManager, ids: readonly number[]): Promise<ShortFields[]> {
  const query = manager.createQueryBuilder(Term, 'term').where({ id: among(manager, ids) })
  const relatedIds = await readRelatedIds(manager, ids)
  const rows = await readRows(query, ['id', ...SHORT_FIELDS])
  return rows.map(({ id, ...fields }) => ({ ...fields, relatedTerms: relatedIds.get(id) ?? [] }))
}

/** Reads the names of the terms that these point to. */
async function readNamesOfTargets(manager: EntityManager, terms: readonly TermReply[]): Promise<Map<number, string>> {
  const ids = new Set(terms.flatMap(({ currentTermId, relatedTerms }) => [currentTermId ?? [], relatedTerms].flat()))
  const named = await manager.find(Term, { select: { id: true, name: true }, where: { id: among(manager, [...ids]) } })
  return new Map(named.map(({ id, name }) => [id, name]))
}
