import type { ImportPreview, ImportResult } from '../../contracts/import.ts'
import type { Connection } from './connection.ts'
import { type Existing, readExisting } from './existing.ts'
import { planImport } from './plan-import.ts'
import { previewPlan } from './preview-plan.ts'
import { readCsv } from './read-csv.ts'
import { type ReadRow, readRows } from './read-rows.ts'
import { writePlan } from './write-plan.ts'

/** Called after each row, with how many there are; and with what the database has refused. */
export interface ImportWatcher {
  onRead: (done: number, total: number) => void
  onWrite: (done: number, total: number) => void
  onFailure: (failure: unknown) => void
}

/** The file as rows, checked and cleaned; the long part, for which nobody waits. @throws GlossaryError csv-invalid, csv-without-terms */
export const readImport = (file: Uint8Array, { onRead }: ImportWatcher): Promise<ReadRow[]> =>
  readRows(readCsv(file), onRead)

/** What `runImport` would do now. */
export async function previewImport(connection: Connection, rows: readonly ReadRow[]): Promise<ImportPreview> {
  await connection.beginReading()
  const preview = previewPlan(rows, planImport(rows, await readGlossary(connection, rows)))
  await connection.query('COMMIT')
  return preview
}

/** One transaction: reads the glossary, decides, writes. */
export async function runImport(
  connection: Connection,
  rows: readonly ReadRow[],
  userId: number,
  { onWrite, onFailure }: ImportWatcher,
): Promise<ImportResult> {
  await connection.beginEdit()
  const existing = await readGlossary(connection, rows)
  const plan = planImport(rows, existing)
  const total = plan.decisions.length + plan.rest.length
  const author = { userId, at: new Date().toISOString() }
  const result = await writePlan(connection, plan, existing, author, {
    onRow: (done) => onWrite(done, total),
    onFailure,
  })
  await connection.query('COMMIT')
  return result
}

function readGlossary(connection: Connection, rows: readonly ReadRow[]): Promise<Existing> {
  const named = rows.filter((row) => 'name' in row)
  return readExisting(
    connection,
    named.flatMap(({ id }) => id ?? []),
    named.flatMap(({ categories }) => categories.ids.flatMap((id) => id ?? [])),
  )
}
