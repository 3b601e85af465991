import { EventEmitter, once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { errorCode } from '../../contracts/error-code.ts'
import { GlossaryError } from '../../contracts/errors.ts'
import type { Database } from '../data/database.ts'
import { threadEntry } from '../threads/thread-entry.ts'
import type { EditPermission, ImportMessage, ImportTask } from './thread-messages.ts'

const ENTRY = threadEntry('./import-thread', import.meta.url)

/** Megabytes of the thread's heap. Without limits V8 lets garbage accumulate before it collects. */
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 320 }

/** Milliseconds allowed for reading a file, of which the worst file within the bounds takes a fifth; and again for writing it. */
export const IMPORT_DEADLINE = 5 * 60_000

/**
 * Runs an import in a worker thread, and allows each of its edits when those before it have ended.
 * @param report receives its progress @param warn receives why the database refuses a row
 * @returns its outcome, once the memory of searches has it
 * @throws the thread's failure; csv-too-costly after the deadline or if it needs too much memory
 */
export async function runThread(
  task: ImportTask,
  database: Database,
  report: (line: { done: number; total: number }) => void,
  warn: (reason: string) => void,
): Promise<ImportMessage> {
  const worker = new Worker(ENTRY, { workerData: task, resourceLimits: MEMORY })
  const overdue = setTimeout(() => void worker.terminate(), IMPORT_DEADLINE)
  const exited = once(worker, 'exit')
  const edits = new EventEmitter<{ end: [] }>()
  let edited = Promise.resolve()
  let [isWriting, isOver] = [false, false]
  const allowEdit = (): Promise<void> =>
    database.editInWorker(async () => {
      if (isOver) return
      worker.postMessage('edit' satisfies EditPermission)
      await once(edits, 'end')
    })
  try {
    return await new Promise<ImportMessage>((resolve, reject) => {
      worker.on('message', (message: ImportMessage): void => {
        if (message.kind === 'progress') report({ done: message.done, total: message.total })
        else if (message.kind === 'row-failed') warn(message.reason)
        else if (message.kind === 'edit-wanted') {
          if (!isWriting) overdue.refresh()
          isWriting = true
          edited = allowEdit()
          edited.catch(reject)
        } else if (message.kind === 'edit-ended') edits.emit('end')
        else if (message.kind === 'failed')
          reject(new GlossaryError(message.code, message.fields && { fields: message.fields }))
        else resolve(edited.then(() => message))
      })
      exited.then(() => reject(new GlossaryError('csv-too-costly')), reject)
    })
  } catch (failure) {
    throw errorCode(failure) === 'ERR_WORKER_OUT_OF_MEMORY'
      ? new GlossaryError('csv-too-costly', { cause: failure })
      : failure
  } finally {
    isOver = true
    edits.emit('end')
    await exited.catch(() => undefined)
    clearTimeout(overdue)
  }
}
