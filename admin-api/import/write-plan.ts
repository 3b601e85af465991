import type { EntityManager } from 'typeorm'
import type { FieldChange } from '../../contracts/audit.ts'
import type { ImportResult } from '../../contracts/import.ts'
import { type Author, appendAudit } from '../data/audit-log.ts'
import { ensureCategories } from '../data/categories.ts'
import { appendChanges } from '../data/change-log.ts'
import { TermEdit } from '../data/term-edit.ts'
import type { PlannedTerm } from './decision.ts'
import type { Existing } from './existing.ts'
import { ImportReport } from './import-report.ts'
import type { ImportPlan } from './plan-import.ts'
import type { StoredContents, RowContent } from './stored-contents.ts'
import { TermBatches } from './term-batches.ts'

/** `onWrite` is called after each row, `onFailure` for each row that the database refuses, for the log. */
export interface ImportWatcher {
  onWrite: (done: number, total: number) => void
  onFailure: (failure: unknown) => void
}

/** Everything besides the plan that writing it needs. */
interface Surroundings {
  existing: Existing
  contents: StoredContents
  author: Author
}

/** Writes the plan within the edit that made it. A row that the database refuses counts as an error. @throws a fault of the database */
export async function writePlan(
  manager: EntityManager,
  { decisions, rest, newCategories }: ImportPlan,
  { existing, contents, author }: Surroundings,
  { onWrite, onFailure }: ImportWatcher,
): Promise<ImportResult> {
  const categories = await ensureCategories(manager, newCategories, author)
  const categoryIds = new Map([
    ...existing.categories.map(({ nameKey, id }): [string, number] => [nameKey, id]),
    ...categories.ids,
  ])
  const edit = new TermEdit(manager, author)
  const create = (terms: readonly PlannedTerm[]): Promise<void> =>
    manager.transaction(() =>
      edit.create(terms.map((term) => toNewTerm(term, contents.find(term.content), categoryIds))),
    )
  const batches = new TermBatches(create, onFailure)
  const report = new ImportReport()
  for (const [index, decision] of decisions.entries()) {
    // Whether a refusal is one error too many depends on the rows before it, which must be written first.
    if (decision.outcome === 'refuse' || batches.isFull) report.addBatch(await batches.write())
    if (report.isOver) break
    if (decision.outcome === 'create') batches.add(decision.term)
    else report.addPassed(decision)
    onWrite(index + 1, decisions.length + rest.length)
  }
  report.addBatch(await batches.write())
  const { result } = report
  await appendAudit(manager, author, [{ kind: 'file-imported', subject: '', changes: countsOf(result) }])
  await appendChanges(manager, [...categories.touched, ...(await edit.finish())])
  return result
}

const toNewTerm = (
  { row, id, currentTermId, categories, relatedTerms }: PlannedTerm,
  { fields, keys, nameSlug }: RowContent,
  categoryIds: ReadonlyMap<string, number>,
) => ({
  ...fields,
  ...{ id, line: row.line, keys, nameSlug, currentTermId, relatedTerms },
  categoryIds: categories.flatMap((key) => categoryIds.get(key) ?? []),
  importedUpvotes: row.upvotes,
  importedDownvotes: row.downvotes,
})

const countsOf = ({ imported, duplicates, errors }: ImportResult): FieldChange[] =>
  Object.entries({ imported, duplicates, errors: errors.length }).map(([field, count]) => ({
    field,
    before: null,
    after: `${count}`,
  }))
