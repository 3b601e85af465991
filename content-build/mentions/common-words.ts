import type { Names } from './names.ts'
import type { Postings } from './postings.ts'

/**
 * Words in so many definitions that they alone name a term only if an editor says so. Hundreds of definitions change when a word becomes common or ceases
 * to be, and edits may do that again and again: a word counts as before until it is settled.
 */
export class CommonWords {
  readonly #postings: Postings
  readonly #names: Names
  readonly #most: number
  /** Names that became common, or ceased to be, since the last call of `settle`. */
  readonly #unsettled = new Set<string>()

  /** @param most a word in more definitions than this is common */
  constructor(postings: Postings, names: Names, most: number) {
    this.#postings = postings
    this.#names = names
    this.#most = most
  }

  has(word: string): boolean {
    return this.#postings.count(word) > this.#most !== this.#unsettled.has(word)
  }

  /** Whether every word counts by the present definitions. */
  get areSettled(): boolean {
    return this.#unsettled.size === 0
  }

  /** Call it after one more definition with the word was added to the index. */
  noteAdded(word: string): void {
    if (this.#postings.count(word) === this.#most + 1) this.#unsettle(word)
  }

  /** Call it after one definition with the word was removed from the index. */
  noteRemoved(word: string): void {
    if (this.#postings.count(word) === this.#most) this.#unsettle(word)
  }

  /** Lets every word count by the present definitions. @returns the names for which this is a change */
  settle(): string[] {
    const words = [...this.#unsettled].filter((word) => this.#names.has(word))
    this.#unsettled.clear()
    return words
  }

  #unsettle(word: string): void {
    if (!this.#unsettled.delete(word) && this.#names.has(word)) this.#unsettled.add(word)
  }
}
