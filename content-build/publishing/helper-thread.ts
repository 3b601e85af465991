import type Tinypool from 'tinypool'
import type { StalePage } from '../glossary/find-stale-pages.ts'
import { PACE } from '../pace.ts'
import { makeInPool, type MakingTools, openPool } from './make-pages.ts'
import type { WrittenPages } from './render-and-write.ts'

/** A thread that makes some of the pages where many wait. Lifecycle: `wake` starts it, and it ends when none have waited for a while. */
export class HelperThread {
  readonly #tools: MakingTools
  #pool: Tinypool | null = null
  #isReady = false
  #inHand = 0
  #idle: NodeJS.Timeout | undefined

  constructor(tools: MakingTools) {
    this.#tools = tools
  }

  /** Whether it would begin soon with a page; otherwise nobody should wait for it. */
  get isFree(): boolean {
    return this.#isReady && this.#inHand < PACE.later.helper.inHand
  }

  /** For who has many pages; it is free when it has loaded the templates, in half a second. */
  wake(): void {
    this.#endWhenIdle()
    if (this.#pool !== null) return
    const pool = openPool(1)
    this.#pool = pool
    const ready = (): void => void (this.#isReady = this.#pool === pool)
    makeInPool(pool, this.#tools, [], 'now').then(ready, () => undefined)
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idle)
    const end = (): void => (this.#inHand > 0 ? this.#endWhenIdle() : void this.close())
    this.#idle = setTimeout(end, PACE.later.helper.idle).unref()
  }

  async make(page: StalePage): Promise<WrittenPages> {
    if (this.#pool === null) throw new Error('The helper was not woken')
    this.#inHand += 1
    try {
      return await makeInPool(this.#pool, this.#tools, [page], 'now')
    } finally {
      this.#inHand -= 1
    }
  }

  async close(): Promise<void> {
    const pool = this.#pool
    this.#pool = null
    this.#isReady = false
    await pool?.destroy()
  }
}
