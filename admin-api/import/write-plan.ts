import { MAX_IMPORT_ERRORS, type ImportResult, rowMessages } from '../../contracts/import.ts'
import { distinct, numberRows, takeNumbers, type Touched } from '../changes/append-rows.ts'
import { nameKeyOf } from '../categories/name-key.ts'
import { laterMoment } from '../terms/later-moment.ts'
import type { Connection, TableRow } from './connection.ts'
import type { Existing } from './existing.ts'
import type { ImportPlan, NewTerm } from './plan-import.ts'
import { termsAbove } from './touched-terms.ts'

/** Terms that are written between two looks at the clock, and on PostgreSQL sent at once. */
const TERMS_OF_ONE_BATCH = 200

interface Author {
  userId: number
  /** The time of the import. */
  at: string
}

/** Called with the rows that are done, and with what the database has refused, for the log. */
interface Watcher {
  onRow: (done: number) => void
  onFailure: (failure: unknown) => void
}

/** Writes the plan within the edit that it was made in. A row that the database refuses is an error like others. */
export async function writePlan(
  connection: Connection,
  plan: ImportPlan,
  existing: Existing,
  author: Author,
  { onRow, onFailure }: Watcher,
): Promise<ImportResult> {
  await connection.insert(
    'category',
    plan.newCategories.map(({ id, name, slug }) => ({ id, name, nameKey: nameKeyOf(name), slug })),
  )
  const result: ImportResult = { imported: 0, duplicates: 0, errors: [] }
  const written: NewTerm[] = []
  let batch: NewTerm[] = []
  const writeBatch = async (): Promise<void> => {
    const refused = new Set(await writeTerms(connection, batch, author, onFailure))
    written.push(...batch.filter((term) => !refused.has(term)))
    for (const { row } of refused) result.errors.push({ line: row.line, name: row.name, message: rowMessages.notSaved })
    batch = []
  }
  for (const [index, decision] of plan.decisions.entries()) {
    if (decision.outcome === 'create') batch.push(decision.term)
    // Whether this error is one too many depends on the rows before it.
    if (decision.outcome === 'refuse' || batch.length === TERMS_OF_ONE_BATCH) await writeBatch()
    if (result.errors.length > MAX_IMPORT_ERRORS) break
    const { row, outcome } = decision
    if (outcome === 'skip') result.duplicates += 1
    if (outcome === 'refuse') result.errors.push({ line: row.line, name: row.name, message: decision.message })
    onRow(index + 1)
  }
  await writeBatch()
  result.imported = written.length
  result.errors.sort((a, b) => a.line - b.line)
  await finish(connection, plan, existing, written, author.at)
  return result
}

/** @returns those that the database has refused, each by itself */
async function writeTerms(
  connection: Connection,
  terms: readonly NewTerm[],
  author: Author,
  onFailure: (failure: unknown) => void,
): Promise<NewTerm[]> {
  if (terms.length === 0) return []
  await connection.query('SAVEPOINT "terms"')
  try {
    await connection.insert(
      'term',
      terms.map((term) => toTableRow(term, author)),
    )
    await connection.insert(
      'term_category',
      terms.flatMap(({ id, categories }) => categories.map((category) => ({ termId: id, categoryId: category.id }))),
    )
    await connection.insertWords(new Map(terms.map(({ id, row }) => [id, row.words])))
    await connection.query('RELEASE SAVEPOINT "terms"')
    return []
  } catch (failure) {
    await connection.query('ROLLBACK TO SAVEPOINT "terms"')
    await connection.query('RELEASE SAVEPOINT "terms"')
    if (terms.length === 1) {
      onFailure(failure)
      return [...terms]
    }
    const refused: NewTerm[] = []
    for (const term of terms) refused.push(...(await writeTerms(connection, [term], author, onFailure)))
    return refused
  }
}

const toTableRow = ({ id, slug, row }: NewTerm, { userId, at }: Author): TableRow => ({
  id,
  name: row.name,
  nameKey: row.nameKey,
  slug,
  definition: row.definition,
  searchKey: row.searchKey,
  isLegacy: row.isLegacy,
  createdBy: userId,
  importedUpvotes: row.upvotes,
  importedDownvotes: row.downvotes,
  createdAt: at,
  updatedAt: at,
})

/** What concerns several terms, when all of them are there; the changes last, for others wait from there on. */
async function finish(
  connection: Connection,
  { newCategories, claimedSlugs }: ImportPlan,
  existing: Existing,
  written: readonly NewTerm[],
  at: string,
): Promise<void> {
  const ids = new Set([...existing.terms, ...written].map(({ id }) => id))
  for (const { id, currentTermId } of written)
    if (currentTermId !== null && ids.has(currentTermId))
      await connection.query('UPDATE "term" SET "currentTermId" = $1 WHERE "id" = $2', currentTermId, id)
  const above = termsAbove(existing.terms, written)
  const lastEdits = new Map(existing.terms.map(({ id, updatedAt }) => [id, updatedAt]))
  for (const id of above.updated) {
    const updatedAt = laterMoment(lastEdits.get(id) ?? null, at)
    await connection.query('UPDATE "term" SET "updatedAt" = $1 WHERE "id" = $2', updatedAt, id)
  }
  for (const { kind, slug } of claimedSlugs.claimed)
    await connection.query('DELETE FROM "former_slug" WHERE "kind" = $1 AND "slug" = $2', kind, slug)
  await connection.moveIdsOn('term')
  await connection.moveIdsOn('category')

  const robbed = claimedSlugs.claimed.flatMap(({ kind, ownerId }) => (kind === 'term' ? [ownerId] : []))
  const touched = distinct([
    ...newCategories.map(({ id }): Touched => ({ kind: 'category-created', categoryId: id })),
    ...written.map(({ id }): Touched => ({ kind: 'term-created', termId: id })),
    ...[...above.named, ...robbed].map((termId): Touched => ({ kind: 'term-edited', termId })),
  ])
  if (touched.length === 0) return
  const rows = numberRows(touched, await connection.query(takeNumbers(touched.length)))
  await connection.insert(
    'change',
    rows.map((row) => ({ ...row })),
  )
}
