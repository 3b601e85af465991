import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { GlossaryError } from '../../contracts/errors.ts'
import { openConnection } from './connection.ts'
import { Progress } from './progress.ts'
import { type ImportWatcher, previewImport, readImport, runImport } from './run-import.ts'
import { type ImportMessage, importTask } from './thread-messages.ts'

/**
 * An import, off the API's event loop. Lifecycle: the file is read and checked, definitions are cleaned, words are looked out for the
 * index; then, with the service's leave, one transaction reads the glossary, decides and writes. Killed at any moment it
 * leaves all or nothing. A preview ends where the import would begin to write.
 */
const { file, place, userId } = importTask.parse(workerData)
const tell = (message: ImportMessage): void => parentPort?.postMessage(message)
const progress = new Progress(tell)
const watcher: ImportWatcher = {
  onRead: (done, total) => progress.read(done, total),
  onWrite: (done, total) => progress.wrote(done, total),
  onFailure: (failure) => tell({ kind: 'row-failed', reason: String(failure) }),
}

try {
  const rows = await readImport(Buffer.concat(file), watcher)
  const connection = await openConnection(place)
  try {
    if (userId === null) {
      tell({ kind: 'preview', preview: await previewImport(connection, rows) })
    } else {
      tell({ kind: 'prepared' })
      if (parentPort !== null) await once(parentPort, 'message')
      tell({ kind: 'result', result: await runImport(connection, rows, userId, watcher) })
      await connection.tidyUp()
    }
  } finally {
    await connection.close()
  }
} catch (failure) {
  if (!(failure instanceof GlossaryError)) throw failure
  tell({ kind: 'failed', code: failure.code })
}
parentPort?.close()
