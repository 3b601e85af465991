import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Bytes that the log keeps when it begins anew, and from which on it is copied back into the database: some 250 edits. */
export const LOG_BYTES = 4_000_000

/** As this file: compiled beside compiled, and in tests Node runs the TypeScript as it stands. */
const CHECKPOINT = new URL(`./checkpoint-thread${extname(import.meta.url)}`, import.meta.url)

/**
 * SQLite's write-ahead log, off the event loop: the driver would wait for the disk there, and with it whoever reads a page. A commit is in the log
 * before it is flushed; nobody is told of it, and no follower reads of it, until it is.
 */
export class WriteLog {
  readonly #file: string
  #log: FileHandle | null = null
  #flushing: Promise<void> = Promise.resolve()
  /** Begins when the flush in hand has ended, for all who have come by then. */
  #next: Promise<void> | null = null
  #copying: Promise<unknown> | null = null

  /** @param file the database */
  constructor(file: string) {
    this.#file = file
  }

  /** Resolves when all that is committed now is on the disk. */
  flush(): Promise<void> {
    this.#next ??= this.#flushing
      .catch(() => undefined)
      .then(() => {
        this.#flushing = this.#next ?? Promise.resolve()
        this.#next = null
        return this.#flushNow()
      })
    return this.#next
  }

  /** Resolves when all that was to be flushed is, for whoever has read it; what has failed is tried again. */
  async flushed(): Promise<void> {
    await (this.#next ?? this.#flushing).catch(() => this.flush())
  }

  async close(): Promise<void> {
    await this.flushed().catch(() => undefined)
    await this.#copying
    await this.#log?.close()
  }

  async #flushNow(): Promise<void> {
    this.#log ??= await open(`${this.#file}-wal`, 'r+')
    await this.#log.datasync()
    // Where it fails, the driver does it on the event loop in the end.
    this.#copying ??= this.#copyBack(this.#log)
      .catch(() => undefined)
      .finally(() => (this.#copying = null))
  }

  /** Where it has become long, by a thread, which ends then. */
  async #copyBack(log: FileHandle): Promise<void> {
    const { size } = await log.stat()
    if (size <= LOG_BYTES) return
    const thread = new Worker(CHECKPOINT, { workerData: this.#file, resourceLimits: { maxOldGenerationSizeMb: 64 } })
    await once(thread, 'exit')
  }
}
