import type { EntityManager } from 'typeorm'
import type { ImportResult } from '../../contracts/import.ts'
import { markArriving } from '../data/arriving.ts'
import type { Author } from '../data/audit-log.ts'
import type { Database } from '../data/database.ts'
import { findIds } from '../data/ids.ts'
import { insertTerms, type NewTerm } from '../data/new-terms.ts'
import type { PlannedTerm } from './decision.ts'
import { ImportReport } from './import-report.ts'
import type { ImportPlan } from './plan-import.ts'
import type { RowContent, StoredContents } from './stored-contents.ts'
import { TermBatches } from './term-batches.ts'

/** `onWrite` is called after each row, `onFailure` for each row that the database refuses, for the log. */
export interface ImportWatcher {
  onWrite: (done: number, total: number) => void
  onFailure: (failure: unknown) => void
}

/** Everything besides the plan that writing its terms needs. */
interface Surroundings {
  /** By name key. */
  categoryIds: ReadonlyMap<string, number>
  contents: StoredContents
  author: Author
}

/** Writes the planned terms in batches, without their links, up to the row that stops the import. */
export async function writeTerms(
  edit: Database['edit'],
  { decisions, rest }: ImportPlan,
  { categoryIds, contents, author }: Surroundings,
  { onWrite, onFailure }: ImportWatcher,
): Promise<{ created: PlannedTerm[]; result: ImportResult }> {
  const batches = new TermBatches(async (terms) => {
    // Made before others have to wait.
    const wanted = terms.map((term) => toNewTerm(term, contents.find(term.content), categoryIds))
    return edit(async (manager) => {
      const begin = performance.now()
      await insertArriving(manager, author, wanted)
      return performance.now() - begin
    })
  }, onFailure)
  const report = new ImportReport()
  const created: PlannedTerm[] = []
  const writeBatch = async (): Promise<void> => {
    const batch = await batches.write()
    created.push(...batch.written)
    report.addBatch(batch)
  }
  for (const [index, decision] of decisions.entries()) {
    // Whether a refusal is one error too many depends on the rows before it, which must be written first.
    if (decision.outcome === 'refuse' || batches.isFull) await writeBatch()
    if (report.isOver) break
    if (decision.outcome === 'create') batches.add(decision.term)
    else report.addPassed(decision)
    onWrite(index + 1, decisions.length + rest.length)
  }
  await writeBatch()
  return { created, result: report.result }
}

/** Others may have deleted categories since the plan was made. */
async function insertArriving(manager: EntityManager, author: Author, wanted: readonly NewTerm[]): Promise<void> {
  const present = await findIds(manager, 'category', [...new Set(wanted.flatMap(({ categoryIds }) => categoryIds))])
  const terms = wanted.map((term) => ({ ...term, categoryIds: term.categoryIds.filter((id) => present.has(id)) }))
  const ids = terms.map(({ id }) => id)
  await markArriving(manager, 'term', ids)
  await insertTerms(manager, author, terms)
}

const toNewTerm = (
  { row, id, currentTermId, categories, relatedTerms }: PlannedTerm,
  { fields, keys, nameSlug }: RowContent,
  categoryIds: ReadonlyMap<string, number>,
): NewTerm => ({
  ...fields,
  ...{ id, line: row.line, keys, nameSlug, currentTermId, relatedTerms },
  categoryIds: categories.flatMap((key) => categoryIds.get(key) ?? []),
  importedUpvotes: row.upvotes,
  importedDownvotes: row.downvotes,
})
