import { type FileHandle, open } from 'node:fs/promises'

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
    await this.#log?.close()
  }

  async #flushNow(): Promise<void> {
    this.#log ??= await open(this.#file, 'r+')
    await this.#log.datasync()
  }
}
