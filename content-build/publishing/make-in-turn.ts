import { setImmediate } from 'node:timers/promises'
import type { StalePage } from '../glossary/find-stale-pages.ts'
import { PACE } from '../pace.ts'
import { type PageTools, renderAndWrite, type WrittenPages } from './render-and-write.ts'

/** What waits is published until something more urgent comes: that waits for the few pages that are begun. */
export class Turns {
  /** Paths that were not begun. */
  readonly left: string[] = []
  readonly #isInterrupted: () => boolean
  /** When it was last possible to notice anything, by the monotonic clock. */
  #noticed = performance.now()

  constructor(isInterrupted: () => boolean) {
    this.#isInterrupted = isInterrupted
  }

  /** Gives paths out one by one, always one at least; the others are left as soon as something has come, or may have come unnoticed. */
  *take(paths: readonly string[]): Generator<string> {
    for (const [index, path] of paths.entries()) {
      if (index > 0 && (this.left.length > 0 || this.#isOver())) this.left.push(path)
      else yield path
    }
  }

  /** Renders and writes pages, each of them to where readers get it: one is rendered while those before it are flushed. */
  async make(stale: Iterable<StalePage>, tools: PageTools, done: (written: WrittenPages) => void): Promise<void> {
    const writing = new Set<Promise<void>>()
    for (const page of stale) {
      const one = renderAndWrite([page], tools, 'now')
        .then(done)
        .finally(() => writing.delete(one))
      writing.add(one)
      await (writing.size < PACE.later.atOnce ? setImmediate() : Promise.race(writing))
      this.#noticed = performance.now()
    }
    await Promise.all(writing)
  }

  #isOver(): boolean {
    return this.#isInterrupted() || performance.now() - this.#noticed > PACE.later.unnoticed
  }
}
