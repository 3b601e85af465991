import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { GlossaryError } from '../../contracts/errors.ts'
import { faultOf, nameFault } from '../data/faults.ts'
import { lowerPriority } from '../threads/low-priority.ts'
import { StoredContents } from './stored-contents.ts'
import { Progress } from './progress.ts'
import { readCsv } from './read-csv.ts'
import { readRows } from './read-rows.ts'
import { readPieces } from './received-file.ts'
import type { ImportWatcher } from './write-terms.ts'
import { type ImportMessage, importTask } from './thread-messages.ts'

/**
 * The worker thread of an import: reads and checks the file, cleans definitions and prepares search words; then it decides and writes, in edits that the
 * service allows one by one. If killed, it leaves rows that nobody sees. A preview ends before the writing.
 */
const { file, settings, author } = importTask.parse(workerData)
const post = (message: ImportMessage): void => parentPort?.postMessage(message)
const progress = new Progress(post)
const watcher: ImportWatcher = {
  onWrite: (done, total) => progress.wrote(done, total),
  onFailure: (failure) => post({ kind: 'row-failed', reason: String(failure) }),
}

lowerPriority()
const contents = new StoredContents()
try {
  const read = await readRows(
    () => readCsv(readPieces(file)),
    contents,
    (done, total) => progress.read(done, total),
  )
  // Loaded after reading, since this is half of the thread's code and an unreadable file is refused without it.
  const [{ Database }, { previewImport, runImport }] = await Promise.all([
    import('../data/database.ts'),
    import('./run-import.ts'),
  ])
  const database = await Database.openForWorker(settings)
  try {
    if (author === null) {
      post({ kind: 'preview', preview: await previewImport(database, read) })
    } else {
      const edit: typeof database.edit = async (work) => {
        for (;;) {
          post({ kind: 'edit-wanted' })
          if (parentPort !== null) await once(parentPort, 'message')
          try {
            return await database.edit(work)
          } catch (failure) {
            // Another replica edits for long: too much has been read to give up.
            if (!(failure instanceof GlossaryError && failure.code === 'busy')) throw failure
          } finally {
            post({ kind: 'edit-ended' })
          }
        }
      }
      post({ kind: 'result', result: await runImport({ database, edit }, read.rows, contents, author, watcher) })
      await database.checkpoint()
    }
  } finally {
    await database.close()
  }
} catch (failure) {
  // The database could not be opened. All other faults are GlossaryErrors already.
  const fault = faultOf(failure)
  const named = fault === null ? failure : nameFault(fault, failure)
  if (!(named instanceof GlossaryError)) throw failure
  post({ kind: 'failed', code: named.code, fields: named.fields })
}
contents.close()
parentPort?.close()
