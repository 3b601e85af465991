import { setImmediate } from 'node:timers/promises'
import type { StalePage } from '../glossary/find-stale-pages.ts'
import { PACE } from '../pace.ts'
import type { HelperThread } from './helper-thread.ts'
import { type PageTools, renderAndWrite, type WrittenPages } from './render-and-write.ts'

export interface GivesWay {
  /** Whether something more urgent has come; then pages that change, and are not begun, are left. */
  isInterrupted: () => boolean
  /** Milliseconds in which it does not give way. */
  atLeast: number
}

/** What waits is published until something more urgent comes: that waits for the few pages that are begun. */
export class InterruptibleMaking {
  /** Paths that were not begun. */
  readonly left: string[] = []
  readonly #givesWay: GivesWay
  readonly #begin = performance.now()
  /** When it was last possible to notice anything, by the monotonic clock. */
  #noticed = performance.now()

  constructor(givesWay: GivesWay) {
    this.#givesWay = givesWay
  }

  /** Gives paths out one by one, always one at least; the others are left as soon as something has come, or may have come unnoticed. */
  *take(paths: readonly string[]): Generator<string> {
    for (const [index, path] of paths.entries()) {
      if (index > 0 && (this.left.length > 0 || this.#isOver())) this.left.push(path)
      else yield path
    }
  }

  /**
   * Renders and writes pages, each of them to where readers get it: one is rendered while those before it are flushed, or made by the helper.
   * @param helper null where they are few
   */
  async make(
    stale: Iterable<StalePage>,
    tools: PageTools,
    helper: HelperThread | null,
    done: (written: WrittenPages) => void,
  ): Promise<void> {
    helper?.wake()
    const [here, there] = [new Set<Promise<void>>(), new Set<Promise<void>>()]
    const begin = (where: Set<Promise<void>>, making: Promise<WrittenPages>): void => {
      const one = making.then((written) => {
        done(written)
        where.delete(one)
      })
      where.add(one)
      // What fails stays among them, so that whoever waits for them next fails with it.
      one.catch(() => undefined)
    }
    const batch: StalePage[] = []
    let turned = performance.now()
    for (const page of stale) {
      if (helper?.isFree === true) {
        batch.push(page)
        if (batch.length === PACE.later.helper.batch) begin(there, this.#makeThere(helper, batch.splice(0)))
      } else begin(here, renderAndWrite([page], tools, 'now'))
      const isFull = here.size >= PACE.later.atOnce
      if (isFull) await Promise.race([...here, ...there])
      // Of pages that stay as they are nothing is flushed: now and then the event loop has a turn, or nothing would be noticed between them.
      if (!isFull || performance.now() - turned > PACE.later.unnoticed) {
        await setImmediate()
        turned = performance.now()
      }
      this.#noticed = performance.now()
    }
    if (this.left.length > 0) {
      helper?.leave()
      this.#leave(batch)
    } else if (batch.length > 0) begin(here, renderAndWrite(batch, tools, 'now'))
    await Promise.all([...here, ...there])
  }

  /** A batch that the helper does not begin is left here, too. */
  async #makeThere(helper: HelperThread, pages: StalePage[]): Promise<WrittenPages> {
    const written = await helper.make(pages)
    if (written.pages.length + written.failures.length === 0) this.#leave(pages)
    return written
  }

  #leave(pages: readonly StalePage[]): void {
    for (const { targets } of pages) for (const { path } of targets) this.left.push(path)
  }

  #isOver(): boolean {
    const now = performance.now()
    if (now - this.#begin < this.#givesWay.atLeast) return false
    return this.#givesWay.isInterrupted() || now - this.#noticed > PACE.later.unnoticed
  }
}
