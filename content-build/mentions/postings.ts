import { Posting } from './posting.ts'

/** Which terms have a word in their definition. 50,000 definitions have millions of words. */
export class Postings {
  readonly #postings = new Map<string, Posting>()

  add(word: string, id: number): void {
    const known = this.#postings.get(word)
    if (known === undefined) this.#postings.set(word, new Posting(id))
    else known.add(id)
  }

  remove(word: string, id: number): void {
    const known = this.#postings.get(word)
    known?.remove(id)
    if (known?.size === 0) this.#postings.delete(word)
  }

  clear(): void {
    this.#postings.clear()
  }

  /** How many definitions have the word. */
  count(word: string): number {
    return this.#postings.get(word)?.size ?? 0
  }

  /** The terms whose definitions have all of these words; the rarest is looked at first. */
  withAll(words: readonly string[]): number[] {
    const postings = words.map((word) => this.#postings.get(word)).filter((posting) => posting !== undefined)
    if (postings.length < words.length) return []
    const [rarest, ...others] = postings.sort((a, b) => a.size - b.size)
    return (rarest?.ids() ?? []).filter((id) => others.every((other) => other.has(id)))
  }
}
