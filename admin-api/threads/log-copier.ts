import { stat } from 'node:fs/promises'
import { Logger } from '@nestjs/common'
import { LOG_BYTES, sqliteFile, sqliteLog } from '../data/sqlite-connections.ts'
import type { Database } from '../data/database.ts'
import type { DatabaseSettings } from '../data/database-settings.ts'
import { RepeatedLines } from '../http/repeated-lines.ts'
import { TaskThread } from './task-thread.ts'
import { threadEntry } from './thread-entry.ts'

const THREAD = threadEntry('./copy-log-thread', import.meta.url)

/**
 * Copies SQLite's log into the database once it is long. The copy waits for the disk twice, so a thread does it. If it fails,
 * the driver eventually copies on the event loop.
 */
export class LogCopier {
  private readonly logger = new Logger('Data')
  private readonly lines = new RepeatedLines()
  /** The deadline covers disks that hang. */
  private readonly thread = new TaskThread<string>({ entry: THREAD, most: 1, deadline: 60_000, megabytes: 64 })
  private copying: Promise<void> | null = null

  constructor(
    database: Database,
    private readonly settings: DatabaseSettings,
  ) {
    if (!database.isShared) database.commits.on('commit', this.look)
  }

  /** Resolves when no thread has the database open. */
  async stop(): Promise<void> {
    await this.copying
    await this.thread.stop()
    this.lines.end()
  }

  private readonly look = (): void => {
    this.copying ??= this.copy()
      .catch((failure: unknown) => this.note(failure))
      .finally(() => (this.copying = null))
  }

  /** Only logged, because the next commit retries. */
  private note(failure: unknown): void {
    this.lines.add('copy', (again) =>
      this.logger.warn({ again, err: failure }, 'The write-ahead log of the database cannot be checkpointed'),
    )
  }

  private async copy(): Promise<void> {
    const { dataDir } = this.settings
    const { size } = await stat(sqliteLog(dataDir))
    if (size <= LOG_BYTES) return
    await this.thread.run(sqliteFile(dataDir))
  }
}
