import { setImmediate } from 'node:timers/promises'
import type { StalePage } from '../glossary/find-stale-pages.ts'
import { PACE } from '../pace.ts'
import type { HelperThread } from './helper-thread.ts'
import { type PageTools, renderAndWrite, type WrittenPages } from './render-and-write.ts'

export interface Yielding {
  /** Whether something more urgent has arrived. If so, changed pages that have not begun are left; new pages are always made. */
  isInterrupted: () => boolean
  /** Milliseconds from the start during which it does not yield. */
  atLeast: number
}

/** Publishes pending pages until something more urgent arrives, which then waits only for the few pages in flight. */
export class InterruptiblePublish {
  /** Paths that were not begun. */
  readonly left: string[] = []
  readonly #yielding: Yielding
  readonly #begin = performance.now()
  /** When the event loop last had a turn to receive news, by the monotonic clock. */
  #noticed = performance.now()

  constructor(yielding: Yielding) {
    this.#yielding = yielding
  }

  /** Yields paths one by one, at least one. The rest go to `left` once something more urgent has arrived, or may have arrived unnoticed. */
  *take(paths: readonly string[]): Generator<string> {
    for (const [index, path] of paths.entries()) {
      if (index > 0 && (this.left.length > 0 || this.#isOver())) this.left.push(path)
      else yield path
    }
  }

  /**
   * Renders and writes pages and puts them in place. One is rendered here while earlier ones are flushed, or made by the helper thread.
   * @param helper null if there are few pages
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
      // A failed one stays in its set, so that the next `await` of the set rejects.
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
      // Unchanged pages are not flushed, so this loop might never wait: give the event loop a turn now and then to notice new changes.
      if (!isFull || performance.now() - turned > PACE.later.unnoticed) {
        await setImmediate()
        turned = performance.now()
      }
      this.#noticed = performance.now()
    }
    if (this.left.length > 0) {
      helper?.skip()
      this.#leave(batch)
    } else if (batch.length > 0) begin(here, renderAndWrite(batch, tools, 'now'))
    await Promise.all([...here, ...there])
  }

  /** Adds the batch to `left` if the helper skips it. */
  async #makeThere(helper: HelperThread, pages: StalePage[]): Promise<WrittenPages> {
    const written = await helper.make(pages)
    if (written.pages.length + written.failures.length === 0) this.#leave(pages)
    return written
  }

  #leave(pages: readonly StalePage[]): void {
    for (const { files } of pages) for (const { path } of files) this.left.push(path)
  }

  #isOver(): boolean {
    const now = performance.now()
    if (now - this.#begin < this.#yielding.atLeast) return false
    return this.#yielding.isInterrupted() || now - this.#noticed > PACE.later.unnoticed
  }
}
