import type { WorkDone } from '../../contracts/state.ts'
import type { Publication } from '../publishing/progress.ts'

/** Every page made again, whatever is known of it. Its parts are published between edits, and are one publish in the end. */
export class Rebuild {
  #total = 0
  #pages = 0
  #milliseconds = 0

  /** It may go on already: then all pages are to be made once more. */
  begin(total: number): void {
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
    this.#pages = this.#milliseconds = 0
    return { kind: 'full', change, pages, milliseconds, published: [], removed: [], failures: [], left: [] }
  }
}
