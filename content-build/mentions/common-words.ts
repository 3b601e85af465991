import type { Names } from './names.ts'
import type { Postings } from './postings.ts'

/**
 * The words that are in so many definitions that they name a term by themselves only where an editor says so. A word is in hundreds of definitions when
 * it becomes common, and edits may make it common and not common by turns: so it counts as before until it is settled.
 */
export class CommonWords {
  readonly #postings: Postings
  readonly #names: Names
  readonly #most: number
  /** Names that have become common, or are so no longer, since they were settled last. */
  readonly #unsettled = new Set<string>()

  /** @param most definitions that may have a word before it is common */
  constructor(postings: Postings, names: Names, most: number) {
    this.#postings = postings
    this.#names = names
    this.#most = most
  }

  has(word: string): boolean {
    return this.#postings.count(word) > this.#most !== this.#unsettled.has(word)
  }

  /** Every word counts as the definitions have it now. */
  get areSettled(): boolean {
    return this.#unsettled.size === 0
  }

  /** A definition more has the word. */
  noteCome(word: string): void {
    if (this.#postings.count(word) === this.#most + 1) this.#unsettle(word)
  }

  /** A definition less has the word. */
  noteGone(word: string): void {
    if (this.#postings.count(word) === this.#most) this.#unsettle(word)
  }

  /** @returns the names that count otherwise from now on */
  settle(): string[] {
    const words = [...this.#unsettled].filter((word) => this.#names.has(word))
    this.#unsettled.clear()
    return words
  }

  clear(): void {
    this.#unsettled.clear()
  }

  #unsettle(word: string): void {
    if (!this.#unsettled.delete(word) && this.#names.has(word)) this.#unsettled.add(word)
  }
}
