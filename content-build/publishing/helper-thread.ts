import type Tinypool from 'tinypool'
import type { StalePage } from '../glossary/find-stale-pages.ts'
import { PACE } from '../pace.ts'
import { makeInPool, type MakingTools, openPool } from './make-pages.ts'
import type { WrittenPages } from './render-and-write.ts'

/** A worker thread that makes some of the pages when many are pending. Lifecycle: `wake` starts it, and it ends after being idle for a while. */
export class HelperThread {
  readonly #tools: MakingTools
  #pool: Tinypool | null = null
  #inFlight = 0
  /** 1 if batches in flight that have not begun must be skipped. Shared with the thread. */
  readonly #skipped = new Int32Array(new SharedArrayBuffer(4))
  /** Number of batches done. The first one is empty and loads the templates. */
  #made = 0
  #idle: NodeJS.Timeout | undefined

  constructor(tools: MakingTools) {
    this.#tools = tools
  }

  /** Whether it would begin another batch soon. The limit rises with the batches done, because its first pages are slow. */
  get isFree(): boolean {
    return this.#inFlight < Math.min(PACE.later.helper.batches, this.#made)
  }

  /** Starts the thread if it does not run, which takes half a second, and lets it begin batches again after `skip`. */
  wake(): void {
    Atomics.store(this.#skipped, 0, 0)
    this.#endWhenIdle()
    if (this.#pool !== null) return
    const pool = openPool(1)
    this.#pool = pool
    const ready = (): void => {
      if (this.#pool === pool) this.#made = 1
    }
    makeInPool(pool, this.#tools, [], 'now').then(ready, () => undefined)
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idle)
    const end = (): void => (this.#inFlight > 0 ? this.#endWhenIdle() : void this.close())
    this.#idle = setTimeout(end, PACE.later.helper.idle).unref()
  }

  /** Skips batches that have not begun, until `wake` is called, because something more urgent has arrived. */
  skip(): void {
    Atomics.store(this.#skipped, 0, 1)
  }

  /** Makes all pages of a batch, or none if it is skipped. */
  async make(pages: StalePage[]): Promise<WrittenPages> {
    if (this.#pool === null) throw new Error('The helper was not woken')
    this.#inFlight += 1
    try {
      const written = await makeInPool(this.#pool, this.#tools, pages, 'now', this.#skipped.buffer)
      this.#made += 1
      return written
    } finally {
      this.#inFlight -= 1
    }
  }

  async close(): Promise<void> {
    const pool = this.#pool
    this.#pool = null
    this.#made = 0
    await pool?.destroy()
  }
}
