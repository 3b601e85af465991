import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { errors, GlossaryError } from '../../contracts/errors.ts'
import type { ImportLine, ImportPreview } from '../../contracts/import.ts'
import { Settings } from '../config.ts'
import { removeArriving } from '../data/arriving.ts'
import type { Author } from '../data/audit-log.ts'
import { Database } from '../data/database.ts'
import { Arriving } from '../data/entities/arriving.ts'
import { Queue } from '../data/queue.ts'
import type { ImportFile } from './received-file.ts'
import { runThread } from './run-thread.ts'
import type { ImportMessage, ImportTask } from './thread-messages.ts'

/** Milliseconds until the next attempt if the database rejects the removal of what an import has left. */
const REMOVAL_RETRY = 60_000

/** Runs each import in a worker thread, one at a time: on a large glossary, one needs hundreds of megabytes. */
@Injectable()
export class ImportService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Import')
  private readonly imports = new Queue()
  private retry: NodeJS.Timeout | undefined

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
    clearTimeout(this.retry)
    await this.imports.idle()
  }

  /** Removes what an import has left, as one that was killed does. */
  private async removeRemains(): Promise<void> {
    try {
      if (await this.database.read((manager) => manager.exists(Arriving)))
        await this.database.unlessImporting(() => removeArriving((work) => this.database.edit(work)))
    } catch (failure) {
      this.logger.error(failure)
      this.retry = setTimeout(() => void this.imports.run(() => this.removeRemains()), REMOVAL_RETRY)
    }
  }

  private async run(
    { descriptor }: ImportFile,
    author: Author | null,
    report: (line: { done: number; total: number }) => void,
  ): Promise<ImportMessage> {
    const { databaseUrl, dataDir } = this.settings
    const task: ImportTask = { file: descriptor, settings: { databaseUrl, dataDir }, author }
    try {
      return await runThread(task, this.database, report, (reason) => this.logger.warn(reason))
    } catch (failure) {
      // The thread has done it if it could.
      if (author !== null) await this.removeRemains()
      throw failure
    }
  }
}
