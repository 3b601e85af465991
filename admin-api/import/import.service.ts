import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import { errors, GlossaryError } from '../../contracts/errors.ts'
import type { ImportLine, ImportPreview } from '../../contracts/import.ts'
import { Settings } from '../config.ts'
import { Database } from '../data/database.ts'
import { Queue } from '../data/queue.ts'
import type { ImportLeave, ImportMessage, ImportTask } from './thread-messages.ts'

/** As this file: compiled beside compiled, and in tests Node runs the TypeScript as it stands. */
const ENTRY = new URL(`./import-thread${extname(import.meta.url)}`, import.meta.url)

/** Megabytes; without a bound V8 lets garbage pile up before it looks. */
const MEMORY = { maxYoungGenerationSizeMb: 16 }

/** A file as it came in, piece by piece; whoever is given it uses it up. */
type FileBytes = Uint8Array<ArrayBuffer>[]

/** Imports in threads, one after the other: each holds its whole file in memory. */
@Injectable()
export class ImportService implements OnModuleDestroy {
  private readonly logger = new Logger('Import')
  private readonly imports = new Queue()

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** What an import of the file would do now. @throws GlossaryError csv-invalid, csv-without-terms */
  preview(file: FileBytes): Promise<ImportPreview> {
    return this.imports.run(async () => {
      const last = await this.run(file, null, () => undefined)
      if (last.kind !== 'preview') throw new TypeError('A preview was asked for')
      return last.preview
    })
  }

  /**
   * Imports the file, whether or not anybody goes on listening, and reports how far it is.
   * @returns what came of it
   * @throws GlossaryError csv-invalid, csv-without-terms, before anything was reported
   */
  import(file: FileBytes, userId: number, report: (line: ImportLine) => void): Promise<ImportLine> {
    let hasBegun = false
    return this.imports.run(async () => {
      try {
        const last = await this.run(file, userId, (message) => {
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
    file: FileBytes,
    userId: number | null,
    report: (line: { done: number; total: number }) => void,
  ): Promise<ImportMessage> {
    const { databaseUrl, dataDir } = this.settings
    const worker = new Worker(ENTRY, {
      workerData: { file, settings: { databaseUrl, dataDir }, userId } satisfies ImportTask,
      // Taken over, not copied, which for megabytes would hold up everybody: afterwards they are empty here.
      transferList: file.map(({ buffer }) => buffer),
      resourceLimits: MEMORY,
    })
    const ended = once(worker, 'exit')
    ended.catch(() => undefined)
    try {
      const first = await this.untilNext(worker, report)
      if (first.kind !== 'prepared') return first
      return await this.database.editAside(() => {
        worker.postMessage('write' satisfies ImportLeave)
        return this.untilNext(worker, report)
      })
    } finally {
      await ended
    }
  }

  /** The next message that is not about the progress. @throws what the thread has failed with */
  private untilNext(worker: Worker, report: (line: { done: number; total: number }) => void): Promise<ImportMessage> {
    return new Promise((resolve, reject) => {
      const take = (message: ImportMessage): void => {
        if (message.kind === 'progress') report({ done: message.done, total: message.total })
        else if (message.kind === 'row-failed') this.logger.warn(message.reason)
        else {
          worker.off('message', take)
          if (message.kind === 'failed') reject(new GlossaryError(message.code))
          else resolve(message)
        }
      }
      worker.on('message', take)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The import has ended unexpectedly')))
    })
  }
}
