import { EventEmitter, once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { errors, GlossaryError } from '../../contracts/errors.ts'
import type { ImportLine, ImportPreview } from '../../contracts/import.ts'
import { Settings } from '../config.ts'
import { removeArriving } from '../data/arriving.ts'
import type { Author } from '../data/audit-log.ts'
import { Database } from '../data/database.ts'
import { Arriving } from '../data/entities/arriving.ts'
import { errorCode } from '../../contracts/error-code.ts'
import { Queue } from '../data/queue.ts'
import { threadEntry } from '../threads/thread-entry.ts'
import type { ImportFile } from './received-file.ts'
import type { EditPermission, ImportMessage, ImportTask } from './thread-messages.ts'

const ENTRY = threadEntry('./import-thread', import.meta.url)

/** Megabytes of the thread's heap. Without limits V8 lets garbage accumulate before it collects. */
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 320 }

/** Milliseconds allowed for reading a file, of which the worst file within the bounds takes a fifth; and again for writing it. */
export const IMPORT_DEADLINE = 5 * 60_000

/** Runs each import in a worker thread, one at a time: on a large glossary, one needs hundreds of megabytes. */
@Injectable()
export class ImportService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Import')
  private readonly imports = new Queue()

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** A killed service may have left terms that nobody sees. Their removal delays only imports. */
  onApplicationBootstrap(): void {
    void this.imports.run(() => this.removeRemains())
  }

  /** Returns what an import of the file would currently do. @throws GlossaryError csv-… for an unusable file */
  preview(file: ImportFile): Promise<ImportPreview> {
    return this.imports.run(async () => {
      const last = await this.run(file, null, () => undefined)
      if (last.kind !== 'preview') throw new TypeError('A preview was asked for')
      return last.preview
    })
  }

  /**
   * Imports the file and reports progress, even if the client disconnects.
   * @returns the line with the result, or with the failure if progress was already reported
   * @throws GlossaryError for a failure before the first report
   */
  import(file: ImportFile, author: Author, report: (line: ImportLine) => void): Promise<ImportLine> {
    let hasBegun = false
    return this.imports.run(async () => {
      try {
        const last = await this.run(file, author, (message) => {
          hasBegun = true
          report(message)
        })
        if (last.kind !== 'result') throw new TypeError('An import was asked for')
        return { result: last.result }
      } catch (failure) {
        if (!hasBegun) throw failure
        this.logger.error(failure)
        const code = failure instanceof GlossaryError ? failure.code : 'unexpected-failure'
        return { failure: { code, message: errors[code].message } }
      }
    })
  }

  /** A shutdown waits for pending imports. */
  async onModuleDestroy(): Promise<void> {
    await this.imports.idle()
  }

  /** Removes what an import has left, as one that was killed does. If that fails, the next import begins with it. */
  private async removeRemains(): Promise<void> {
    try {
      if (await this.database.read((manager) => manager.exists(Arriving)))
        await this.database.unlessImporting(() => removeArriving((work) => this.database.edit(work)))
    } catch (failure) {
      this.logger.error(failure)
    }
  }

  private async run(
    { descriptor }: ImportFile,
    author: Author | null,
    report: (line: { done: number; total: number }) => void,
  ): Promise<ImportMessage> {
    const { databaseUrl, dataDir } = this.settings
    const worker = new Worker(ENTRY, {
      workerData: { file: descriptor, settings: { databaseUrl, dataDir }, author } satisfies ImportTask,
      resourceLimits: MEMORY,
    })
    const ended = once(worker, 'exit')
    ended.catch(() => undefined)
    try {
      return await this.lastMessage(worker, ended, report)
    } catch (failure) {
      await ended.catch(() => undefined)
      // The thread has done it if it could.
      if (author !== null) await this.removeRemains()
      throw errorCode(failure) === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new GlossaryError('csv-too-costly', { cause: failure })
        : failure
    } finally {
      await ended.catch(() => undefined)
    }
  }

  /** The thread's message with its outcome. @throws the thread's failure, even an earlier one; csv-too-costly after the deadline */
  private lastMessage(
    worker: Worker,
    ended: Promise<unknown>,
    report: (line: { done: number; total: number }) => void,
  ): Promise<ImportMessage> {
    const overdue = setTimeout(() => void worker.terminate(), IMPORT_DEADLINE)
    const edits = new EventEmitter<{ end: [] }>()
    let [isWriting, isOver] = [false, false]
    let edited = Promise.resolve()
    const allowEdit = (): Promise<void> =>
      this.database.editInWorker(async () => {
        if (isOver) return
        worker.postMessage('edit' satisfies EditPermission)
        await once(edits, 'end')
      })
    return new Promise<ImportMessage>((resolve, reject) => {
      worker.on('message', (message: ImportMessage): void => {
        if (message.kind === 'progress') report({ done: message.done, total: message.total })
        else if (message.kind === 'row-failed') this.logger.warn(message.reason)
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
      ended.then(() => reject(new GlossaryError('csv-too-costly')), reject)
    }).finally(() => {
      isOver = true
      clearTimeout(overdue)
      edits.emit('end')
    })
  }
}
