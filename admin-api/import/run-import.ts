import type { ImportPreview, ImportResult } from '../../contracts/import.ts'
import type { Author } from '../data/audit-log.ts'
import type { Database } from '../data/database.ts'
import { readExisting } from './existing.ts'
import type { KeptContents } from './kept-contents.ts'
import { planImport } from './plan-import.ts'
import { previewPlan } from './preview-plan.ts'
import type { ReadFile, ReadRow } from './read-rows.ts'
import { writePlan } from './write-plan.ts'

/** Called after each row that was written, with how many there are; and with what the database has refused. */
export interface ImportWatcher {
  onWrite: (done: number, total: number) => void
  onFailure: (failure: unknown) => void
}

/** What `runImport` would do now. */
export const previewImport = (database: Database, file: ReadFile): Promise<ImportPreview> =>
  database.read(async (manager) => previewPlan(file, planImport(file.rows, await readExisting(manager, file.rows))))

/** One transaction: reads the glossary, decides, writes. */
export const runImport = (
  database: Database,
  rows: readonly ReadRow[],
  contents: KeptContents,
  author: Author,
  { onWrite, onFailure }: ImportWatcher,
): Promise<ImportResult> =>
  database.edit(async (manager) => {
    const existing = await readExisting(manager, rows)
    const plan = planImport(rows, existing)
    const total = plan.decisions.length + plan.rest.length
    return writePlan(
      manager,
      plan,
      { existing, contents, author },
      { onRow: (done) => onWrite(done, total), onFailure },
    )
  })
