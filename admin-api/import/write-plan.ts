import type { EntityManager } from 'typeorm'
import type { FieldChange } from '../../contracts/audit.ts'
import type { ImportResult } from '../../contracts/import.ts'
import { markArriving, revealArriving } from '../data/arriving.ts'
import { type Author, appendAudit } from '../data/audit-log.ts'
import { ensureCategories } from '../data/categories.ts'
import { appendChanges } from '../data/change-log.ts'
import type { Work } from '../data/engine.ts'
import { findIds } from '../data/ids.ts'
import { inBatches } from '../data/in-batches.ts'
import { insertTerms, linksOf, linkTerms, type NewTerm } from '../data/new-terms.ts'
import { nameKeyOf } from '../data/search-keys.ts'
import { endTakenRedirects } from '../data/slugs.ts'
import { TermEdit } from '../data/term-edit.ts'
import type { PlannedTerm } from './decision.ts'
import type { Existing } from './existing.ts'
import { ImportReport } from './import-report.ts'
import type { ImportPlan } from './plan-import.ts'
import { type ReservedIds, returnIds } from './reserved-ids.ts'
import type { StoredContents, RowContent } from './stored-contents.ts'
import { TermBatches } from './term-batches.ts'

/** Runs an edit of the database, after those that wait. */
export type EditInTurn = <T>(work: Work<T>) => Promise<T>

/** `onWrite` is called after each row, `onFailure` for each row that the database refuses, for the log. */
export interface ImportWatcher {
  onWrite: (done: number, total: number) => void
  onFailure: (failure: unknown) => void
}

/** Everything besides the plan that writing it needs. */
interface Surroundings {
  existing: Existing
  ids: ReservedIds
  contents: StoredContents
  author: Author
}

/** Links set in one edit. */
const LINKED_AT_ONCE = 2000

/**
 * Writes the plan in edits that nobody has to wait for long: the categories, the terms in batches, their links, and at last what makes all of it visible.
 * A row that the database refuses counts as an error. @throws a fault of the database
 */
export async function writePlan(
  edit: EditInTurn,
  { decisions, rest, newCategories }: ImportPlan,
  { existing, ids, contents, author }: Surroundings,
  { onWrite, onFailure }: ImportWatcher,
): Promise<ImportResult> {
  const categories = await edit(async (manager) => {
    const { ids, touched } = await ensureCategories(manager, newCategories, null)
    const created = touched.flatMap((change) => ('categoryId' in change ? change.categoryId : []))
    await markArriving(manager, 'category', created)
    return { ids, touched, created: new Set(created) }
  })
  const categoryIds = new Map([
    ...existing.categories.map(({ nameKey, id }): [string, number] => [nameKey, id]),
    ...categories.ids,
  ])
  const create = async (terms: readonly PlannedTerm[]): Promise<void> => {
    // Made before others have to wait.
    const wanted = terms.map((term) => toNewTerm(term, contents.find(term.content), categoryIds))
    await edit((manager) => insertArriving(manager, author, wanted))
  }
  const batches = new TermBatches(create, onFailure)
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
  const links = { linked: new Array<number>(), related: new Array<number>() }
  for (const some of inBatches(created.filter(hasLinks), LINKED_AT_ONCE)) {
    const { linked, related } = await edit((manager) => linkTerms(manager, some.map(linksOf)))
    links.linked.push(...linked)
    links.related.push(...related)
  }
  await edit(async (manager) => {
    const formerOwnerIds = await endTakenRedirects(manager)
    // Somebody has removed them, after a connection was lost that kept others from it.
    if ((await revealArriving(manager)) !== created.length) throw new Error('Terms of the import are missing')
    const termEdit = new TermEdit(manager, author)
    termEdit.adopt(created, links, formerOwnerIds)
    await returnIds(
      manager,
      ids,
      created.reduce((highest, { id }) => Math.max(highest, id), 0),
    )
    const named = newCategories.filter(({ name }) => categories.created.has(categories.ids.get(nameKeyOf(name)) ?? 0))
    await appendAudit(manager, author, [
      ...named.map(({ name }) => ({ kind: 'category-created' as const, subject: name })),
      { kind: 'file-imported', subject: '', changes: countsOf(report.result) },
    ])
    await appendChanges(manager, [...categories.touched, ...(await termEdit.finish())])
  })
  return report.result
}

/** Others may have deleted categories since the plan was made. */
async function insertArriving(manager: EntityManager, author: Author, wanted: readonly NewTerm[]): Promise<void> {
  const present = await findIds(manager, 'category', [...new Set(wanted.flatMap(({ categoryIds }) => categoryIds))])
  const terms = wanted.map((term) => ({ ...term, categoryIds: term.categoryIds.filter((id) => present.has(id)) }))
  await markArriving(
    manager,
    'term',
    terms.map(({ id }) => id),
  )
  await insertTerms(manager, author, terms)
}

const hasLinks = ({ currentTermId, relatedTerms }: PlannedTerm): boolean =>
  currentTermId !== null || relatedTerms.length > 0

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

const countsOf = ({ imported, duplicates, errors }: ImportResult): FieldChange[] =>
  Object.entries({ imported, duplicates, errors: errors.length }).map(([field, count]) => ({
    field,
    before: null,
    after: `${count}`,
  }))
