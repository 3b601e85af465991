import { type FileHandle, open } from 'node:fs/promises'

/**
 * Flushes SQLite's write-ahead log off the event loop, which the driver would block (docs/decisions/0033-flushing-commits.md). A commit is in the log
 * before its flush, but is not announced, acknowledged or shown to followers until the flush has ended.
 */
export class WriteLog {
  readonly #file: string
  #log: FileHandle | null = null
  #flushing: Promise<void> = Promise.resolve()
  /** The flush that starts when the running one ends, shared by all commits made until then. */
  #next: Promise<void> | null = null

  constructor(file: string) {
    this.#file = file
  }

  /** Resolves once everything committed so far is on disk. */
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

  /** Resolves once requested flushes are done, for callers that have read a commit. Retries a failed flush. */
  async flushed(): Promise<void> {
    await (this.#next ?? this.#flushing).catch(() => this.flush())
  }

  async close(): Promise<void> {
    await this.flushed().catch(() => undefined)
    await this.#log?.close()
  }

  async #flushNow(): Promise<void> {
    this.#log ??= await open(this.#file, 'r+')
    await this.#log.datasync()
  }
}
