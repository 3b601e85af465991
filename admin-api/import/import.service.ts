import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import { errors, GlossaryError } from '../../contracts/errors.ts'
import type { ImportLine, ImportPreview } from '../../contracts/import.ts'
import { Settings } from '../config.ts'
import type { Author } from '../data/audit-log.ts'
import { Database } from '../data/database.ts'
import { errorCode } from '../../contracts/error-code.ts'
import { Queue } from '../data/queue.ts'
import { threadEntry } from '../threads/thread-entry.ts'
import type { ImportFile } from './received-file.ts'
import type { WritePermission, ImportMessage, ImportTask } from './thread-messages.ts'

const ENTRY = threadEntry('./import-thread', import.meta.url)

/** Megabytes of the thread's heap. Without limits V8 lets garbage accumulate before it collects. */
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 320 }

/** Milliseconds allowed for reading a file, of which the worst file within the bounds takes a fifth; and again for writing it, while all other writers wait. */
export const IMPORT_DEADLINE = 5 * 60_000

/** Runs each import in a worker thread, one at a time: on a large glossary, one needs hundreds of megabytes. */
@Injectable()
export class ImportService implements OnModuleDestroy {
  private readonly logger = new Logger('Import')
  private readonly imports = new Queue()

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

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
      const first = await this.untilNext(worker, ended, report)
      if (first.kind !== 'prepared') return first
      return await this.database.editInWorker(() => {
        worker.postMessage('write' satisfies WritePermission)
        return this.untilNext(worker, ended, report)
      })
    } catch (failure) {
      throw errorCode(failure) === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new GlossaryError('csv-too-costly', { cause: failure })
        : failure
    } finally {
      await ended.catch(() => undefined)
    }
  }

  /** The thread's next message other than progress and refused rows. @throws the thread's failure, even an earlier one; csv-too-costly after the deadline */
  private untilNext(
    worker: Worker,
    ended: Promise<unknown>,
    report: (line: { done: number; total: number }) => void,
  ): Promise<ImportMessage> {
    const overdue = setTimeout(() => void worker.terminate(), IMPORT_DEADLINE)
    return new Promise<ImportMessage>((resolve, reject) => {
      const take = (message: ImportMessage): void => {
        if (message.kind === 'progress') report({ done: message.done, total: message.total })
        else if (message.kind === 'row-failed') this.logger.warn(message.reason)
        else {
          worker.off('message', take)
          if (message.kind === 'failed')
            reject(new GlossaryError(message.code, message.fields && { fields: message.fields }))
          else resolve(message)
        }
      }
      worker.on('message', take)
      ended.then(() => reject(new GlossaryError('csv-too-costly')), reject)
    }).finally(() => clearTimeout(overdue))
  }
}
