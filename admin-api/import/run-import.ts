import type { ImportPreview, ImportResult } from '../../contracts/import.ts'
import { removeArriving } from '../data/arriving.ts'
import type { Author } from '../data/audit-log.ts'
import type { Database } from '../data/database.ts'
import { readExisting } from './existing.ts'
import { planImport } from './plan-import.ts'
import { previewPlan } from './preview-plan.ts'
import type { ReadFile, ReadRow } from './read-rows.ts'
import { reserveIds } from './reserved-ids.ts'
import type { StoredContents } from './stored-contents.ts'
import { writePlan } from './write-plan.ts'
import type { ImportWatcher } from './write-terms.ts'

/** Returns what `runImport` would do with the glossary's current state. */
export const previewImport = (database: Database, file: ReadFile): Promise<ImportPreview> =>
  database.read(async (manager) => previewPlan(file, planImport(file.rows, await readExisting(manager, file.rows))))

/**
 * Reads the glossary, decides and writes. Edits of others in between count as made after the import, whose terms nobody sees before its last edit
 * (docs/decisions/0030-imports-and-edits.md). A failure leaves the glossary as it was.
 */
export const runImport = (
  { database, edit }: { database: Database; edit: Database['edit'] },
  rows: readonly ReadRow[],
  contents: StoredContents,
  author: Author,
  watcher: ImportWatcher,
): Promise<ImportResult> =>
  database.importing(async () => {
    await removeArriving(edit)
    try {
      const ids = await edit((manager) => reserveIds(manager, rows))
      const existing = await database.read((manager) => readExisting(manager, rows, ids.before))
      return await writePlan(edit, planImport(rows, existing), { existing, ids, contents, author }, watcher)
    } catch (failure) {
      // If the database rejects this too, the next import or start does it.
      await removeArriving(edit).catch(watcher.onFailure)
      throw failure
    }
  })
