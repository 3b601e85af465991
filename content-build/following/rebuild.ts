import type { WorkDone } from '../../contracts/state.ts'
import type { Publication } from '../publishing/progress.ts'

/** Every page made again, whatever is known of it. Its parts are published between edits, and are one publish in the end. */
export class Rebuild {
  readonly #total: number
  #pages = 0
  #milliseconds = 0

  constructor(total: number) {
    this.#total = total
  }

  add({ pages, milliseconds }: Publication): void {
    this.#pages += pages
    this.#milliseconds += milliseconds
  }

  /** @param left pages that are still to be made */
  progress(left: number): WorkDone {
    return { done: this.#total - left, total: this.#total }
  }

  /** All of it, whose parts were told of as they were published. @param change that the folder shows now */
  end(change: number): Publication {
    const [pages, milliseconds] = [this.#pages, this.#milliseconds]
    return { kind: 'full', change, pages, milliseconds, published: [], removed: [], failures: [], left: [] }
  }
}
