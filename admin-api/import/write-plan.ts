import type { EntityManager } from 'typeorm'
import type { FieldChange } from '../../contracts/audit.ts'
import {
  type ImportError,
  type ImportResult,
  MAX_IMPORT_ERRORS,
  MAX_PREVIEW_ROWS,
  rowMessages,
} from '../../contracts/import.ts'
import { type Author, appendAudit } from '../data/audit-log.ts'
import { ensureCategories } from '../data/categories.ts'
import { appendChanges } from '../data/change-log.ts'
import { faultOf } from '../data/faults.ts'
import { TermEdit } from '../data/term-edit.ts'
import { omissionsOf, type PlannedTerm, shortMessage } from './decision.ts'
import type { Existing } from './existing.ts'
import type { StoredContents, RowContent } from './stored-contents.ts'
import type { ImportPlan } from './plan-import.ts'

/**
 * Size of a batch, after which progress is reported.
 * SQLite writes the full-text index to disk once per batch: with batches of 200 terms, a file takes 40% longer.
 */
const BATCH = { terms: 4000, characters: 4_000_000 }

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
  /** Halves a refused batch until the refused terms are found. @returns the terms that the database refuses */
  const write = async (terms: readonly PlannedTerm[]): Promise<PlannedTerm[]> => {
    try {
      await manager.transaction(() =>
        edit.create(terms.map((term) => toNewTerm(term, contents.find(term.content), categoryIds))),
      )
      return []
    } catch (failure) {
      // A database with a fault would refuse every row while all other writers wait.
      if (faultOf(failure) !== null) throw failure
      if (terms.length === 1) onFailure(failure)
      if (terms.length <= 1) return [...terms]
      const half = Math.ceil(terms.length / 2)
      return [...(await write(terms.slice(0, half))), ...(await write(terms.slice(half)))]
    }
  }

  const result: ImportResult = { imported: 0, duplicates: 0, errors: [] }
  const leftOut: ImportError[] = []
  let [batch, characters]: [PlannedTerm[], number] = [[], 0]
  const writeBatch = async (): Promise<void> => {
    const refused = await write(batch)
    result.imported += batch.length - refused.length
    for (const { row } of refused) result.errors.push({ line: row.line, name: row.name, message: rowMessages.notSaved })
    for (const term of batch) {
      if (leftOut.length === MAX_PREVIEW_ROWS) break
      const message = omissionsOf(term)
      if (message !== null && !refused.includes(term))
        leftOut.push({ line: term.row.line, name: term.row.name, message })
    }
    batch = []
    characters = 0
  }
  for (const [index, decision] of decisions.entries()) {
    if (decision.outcome === 'create') {
      batch.push(decision.term)
      characters += decision.term.content.characters
    }
    const isFull = batch.length === BATCH.terms || characters >= BATCH.characters
    // Whether this error exceeds the limit depends on the rows before it, which must be written first.
    if (decision.outcome === 'refuse' || isFull) await writeBatch()
    if (result.errors.length > MAX_IMPORT_ERRORS) break
    const { row, outcome } = decision
    if (outcome === 'skip') result.duplicates += 1
    if (outcome === 'refuse')
      result.errors.push({ line: row.line, name: row.name, message: shortMessage(decision.message) })
    onWrite(index + 1, decisions.length + rest.length)
  }
  await writeBatch()
  result.errors.sort((a, b) => a.line - b.line)
  if (leftOut.length > 0) result.leftOut = leftOut
  await appendAudit(manager, author, [{ kind: 'file-imported', subject: '', changes: countsOf(result) }])
  await appendChanges(manager, [...categories.touched, ...(await edit.finish())])
  return result
}

const toNewTerm = (
  { row, id, currentTermId, categories, relatedTerms }: PlannedTerm,
  { fields, keys }: RowContent,
  categoryIds: ReadonlyMap<string, number>,
) => ({
  ...fields,
  ...{ id, line: row.line, keys, currentTermId, relatedTerms },
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
