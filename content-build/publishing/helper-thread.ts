import type Tinypool from 'tinypool'
import type { StalePage } from '../glossary/find-stale-pages.ts'
import { PACE } from '../pace.ts'
import { makeInPool, type MakingTools, openPool } from './make-pages.ts'
import type { WrittenPages } from './render-and-write.ts'

/** A thread that makes some of the pages where many wait. Lifecycle: `wake` starts it, and it ends when none have waited for a while. */
export class HelperThread {
  readonly #tools: MakingTools
  #pool: Tinypool | null = null
  #inHand = 0
  /** 1 when the batches that it has in hand, and has not begun, are to be left. */
  readonly #left = new Int32Array(new SharedArrayBuffer(4))
  /** Batches, of which the first is empty: with it the templates are loaded. */
  #made = 0
  #idle: NodeJS.Timeout | undefined

  constructor(tools: MakingTools) {
    this.#tools = tools
  }

  /** Whether it would begin soon with a batch; otherwise nobody should wait for it. Its first pages take it long. */
  get isFree(): boolean {
    return this.#inHand < Math.min(PACE.later.helper.batches, this.#made)
  }

  /** For who has many pages; it is free when it has loaded the templates, in half a second. */
  wake(): void {
    Atomics.store(this.#left, 0, 0)
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
    const end = (): void => (this.#inHand > 0 ? this.#endWhenIdle() : void this.close())
    this.#idle = setTimeout(end, PACE.later.helper.idle).unref()
  }

  /** Begins no more batches until it is woken again: something more urgent has come. */
  leave(): void {
    Atomics.store(this.#left, 0, 1)
  }

  /** Makes a batch, or none of it where it is left before. */
  async make(pages: StalePage[]): Promise<WrittenPages> {
    if (this.#pool === null) throw new Error('The helper was not woken')
    this.#inHand += 1
    try {
      const written = await makeInPool(this.#pool, this.#tools, pages, 'now', this.#left.buffer)
      this.#made += 1
      return written
    } finally {
      this.#inHand -= 1
    }
  }

  async close(): Promise<void> {
    const pool = this.#pool
    this.#pool = null
    this.#made = 0
    await pool?.destroy()
  }
}
