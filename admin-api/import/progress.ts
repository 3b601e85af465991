import type { ImportMessage } from './thread-messages.ts'

/** Milliseconds between two messages. */
const PAUSE = 50

/**
 * How far an import is. Each row is met twice, when it is read and when it is written; cleaning HTML takes the most of a file that holds
 * any, so both halves count.
 */
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
