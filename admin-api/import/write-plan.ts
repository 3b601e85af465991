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
import { leftOutOf, type PlannedTerm, shortMessage } from './decision.ts'
import type { Existing } from './existing.ts'
import type { KeptContents, RowContent } from './kept-contents.ts'
import type { ImportPlan } from './plan-import.ts'

/**
 * Terms that are written at once, unless their contents are longer; between two such batches the progress is reported. SQLite brings the index of
 * words to the disk once for each: of batches of 200, a file takes two fifths longer.
 */
const BATCH = { terms: 4000, characters: 4_000_000 }

/** Called after each row, with how many there are; and with what the database has refused, for the log. */
export interface ImportWatcher {
  onWrite: (done: number, total: number) => void
  onFailure: (failure: unknown) => void
}

/** What a plan is written with. */
interface Surroundings {
  existing: Existing
  contents: KeptContents
  author: Author
}

/** Writes the plan within the edit that it was made in. A row that the database refuses is an error like others. @throws what a fault of the database is told by */
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
  /** @returns those that the database has refused, each by itself */
  const write = async (terms: readonly PlannedTerm[]): Promise<PlannedTerm[]> => {
    try {
      await manager.transaction(() =>
        edit.create(terms.map((term) => toNewTerm(term, contents.find(term.content), categoryIds))),
      )
      return []
    } catch (failure) {
      // A database with a fault would refuse each row, while everybody who writes waits.
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
      const message = leftOutOf(term)
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
    // Whether this error is one too many depends on the rows before it.
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
