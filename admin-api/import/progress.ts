import type { ImportMessage } from './thread-messages.ts'

/** Minimum milliseconds between two messages. */
const PAUSE = 50

/** Reports the progress of an import. Reading and writing a row count half each, because cleaning takes most of the time of a file with HTML. */
export class Progress {
  readonly #post: (message: ImportMessage) => void
  #next = 0
  #last = -1

  constructor(post: (message: ImportMessage) => void) {
    this.#post = post
  }

  read(rows: number, total: number): void {
    this.#report(rows / 2, total)
  }

  wrote(rows: number, total: number): void {
    this.#report((rows + total) / 2, total)
  }

  #report(half: number, total: number): void {
    const done = Math.floor(half)
    if (done <= this.#last || performance.now() < this.#next) return
    this.#last = done
    this.#next = performance.now() + PAUSE
    this.#post({ kind: 'progress', done, total })
  }
}
