import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { GlossaryError } from '../../contracts/errors.ts'
import { faultOf, nameFault } from '../data/faults.ts'
import { lowerPriority } from '../threads/low-priority.ts'
import { KeptContents } from './kept-contents.ts'
import { Progress } from './progress.ts'
import { readCsv } from './read-csv.ts'
import { readRows } from './read-rows.ts'
import { readPieces } from './received-file.ts'
import type { ImportWatcher } from './write-plan.ts'
import { type ImportMessage, importTask } from './thread-messages.ts'

/**
 * An import, off the API's event loop. Lifecycle: the file is read and checked, definitions are cleaned, words are looked out for the
 * index; then, with the service's leave, one transaction reads the glossary, decides and writes. Killed at any moment it
 * leaves all or nothing. A preview ends where the import would begin to write.
 */
const { file, settings, author } = importTask.parse(workerData)
const post = (message: ImportMessage): void => parentPort?.postMessage(message)
const progress = new Progress(post)
const watcher: ImportWatcher = {
  onWrite: (done, total) => progress.wrote(done, total),
  onFailure: (failure) => post({ kind: 'row-failed', reason: String(failure) }),
}

lowerPriority()
const contents = new KeptContents()
try {
  const read = await readRows(
    () => readCsv(readPieces(file)),
    contents,
    (done, total) => progress.read(done, total),
  )
  // Half of what the thread loads: a file that cannot be read is refused without it.
  const [{ Database }, { previewImport, runImport }] = await Promise.all([
    import('../data/database.ts'),
    import('./run-import.ts'),
  ])
  const database = await Database.openBeside(settings)
  try {
    if (author === null) {
      post({ kind: 'preview', preview: await previewImport(database, read) })
    } else {
      post({ kind: 'prepared' })
      if (parentPort !== null) await once(parentPort, 'message')
      post({ kind: 'result', result: await runImport(database, read.rows, contents, author, watcher) })
      await database.copyLog()
    }
  } finally {
    await database.close()
  }
} catch (failure) {
  // Of a database that could not even be opened.
  const fault = faultOf(failure)
  const named = fault === null ? failure : nameFault(fault, failure)
  if (!(named instanceof GlossaryError)) throw failure
  post({ kind: 'failed', code: named.code, fields: named.fields })
}
contents.close()
parentPort?.close()
