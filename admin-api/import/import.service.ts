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
import type { ImportLeave, ImportMessage, ImportTask } from './thread-messages.ts'

const ENTRY = threadEntry('./import-thread', import.meta.url)

/** Megabytes of the thread's heap; without a bound V8 lets garbage pile up before it looks. */
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 320 }

/** Milliseconds until a file is read, of which the worst that is within its bounds takes a fifth, and then until it is written, while nobody else writes. */
export const IMPORT_DEADLINE = 5 * 60_000

/** Files that are received, wait or are in hand; each takes its bytes of the disk. */
const MOST_FILES = 5

/** Milliseconds after which it is worth asking again. */
const WHEN_FULL = 10_000

/** Imports in threads, one after the other: on a large glossary one needs hundreds of megabytes. */
@Injectable()
export class ImportService implements OnModuleDestroy {
  private readonly logger = new Logger('Import')
  private readonly imports = new Queue()
  private files = 0

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** A place for a file that is about to come; the answer gives it back. @throws GlossaryError busy */
  takePlace(): () => void {
    if (this.files >= MOST_FILES) throw new GlossaryError('busy', { retryAfter: WHEN_FULL })
    this.files += 1
    return () => void (this.files -= 1)
  }

  /** What an import of the file would do now. @throws GlossaryError of the file: `csv-…` */
  preview(file: ImportFile): Promise<ImportPreview> {
    return this.imports.run(async () => {
      const last = await this.run(file, null, () => undefined)
      if (last.kind !== 'preview') throw new TypeError('A preview was asked for')
      return last.preview
    })
  }

  /**
   * Imports the file, whether or not anybody goes on listening, and reports how far it is.
   * @returns what came of it
   * @throws GlossaryError of the file, before anything was reported
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

  /** A stop lets the import in hand come to its end. */
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
      return await this.database.editAside(() => {
        worker.postMessage('write' satisfies ImportLeave)
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

  /** The next message that is not about the progress. @throws what the thread has failed with, be it before this was asked */
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
