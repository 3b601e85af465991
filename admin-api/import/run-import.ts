import type { ImportPreview, ImportResult } from '../../contracts/import.ts'
import type { Author } from '../data/audit-log.ts'
import type { Database } from '../data/database.ts'
import { readExisting } from './existing.ts'
import type { StoredContents } from './stored-contents.ts'
import { planImport } from './plan-import.ts'
import { previewPlan } from './preview-plan.ts'
import type { ReadFile, ReadRow } from './read-rows.ts'
import { type ImportWatcher, writePlan } from './write-plan.ts'

/** Returns what `runImport` would do with the glossary's current state. */
export const previewImport = (database: Database, file: ReadFile): Promise<ImportPreview> =>
  database.read(async (manager) => previewPlan(file, planImport(file.rows, await readExisting(manager, file.rows))))

/** Reads the glossary, decides and writes, in one transaction. */
export const runImport = (
  database: Database,
  rows: readonly ReadRow[],
  contents: StoredContents,
  author: Author,
  watcher: ImportWatcher,
): Promise<ImportResult> =>
  database.edit(async (manager) => {
    const existing = await readExisting(manager, rows)
    return writePlan(manager, planImport(rows, existing), { existing, contents, author }, watcher)
  })
