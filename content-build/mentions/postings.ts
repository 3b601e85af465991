import { Posting } from './posting.ts'

/** `Postings` packed for the disk: 50,000 definitions have millions of words. */
export interface PackedPostings {
  /** Separated by spaces. */
  words: string
  /** For each word, in the same order: the number of terms that have it, then their ids in ascending order. */
  holders: Uint32Array
}

/** An index of words: which terms have a word in their definition, or in their names. */
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

  pack(): PackedPostings {
    const lengths = [...this.#postings.values()].map(({ size }) => 1 + size)
    const holders = new Uint32Array(lengths.reduce((sum, length) => sum + length, 0))
    let place = 0
    for (const posting of this.#postings.values()) {
      holders[place] = posting.size
      holders.set(posting.ids(), place + 1)
      place += 1 + posting.size
    }
    return { words: [...this.#postings.keys()].join(' '), holders }
  }

  /** Fills an empty index with what was packed. */
  unpack({ words, holders }: PackedPostings): void {
    let place = 0
    for (const word of holders.length === 0 ? [] : words.split(' ')) {
      const end = place + 1 + (holders[place] ?? 0)
      this.#postings.set(word, Posting.of(holders.subarray(place + 1, end)))
      place = end
    }
  }

  words(): Iterable<string> {
    return this.#postings.keys()
  }

  /** The number of terms that have the word. */
  count(word: string): number {
    return this.#postings.get(word)?.size ?? 0
  }

  /** The ids of the terms that have all of these words, in ascending order. */
  withAll(words: readonly string[]): number[] {
    const postings = words.map((word) => this.#postings.get(word)).filter((posting) => posting !== undefined)
    if (postings.length < words.length) return []
    const [rarest, ...others] = postings.sort((a, b) => a.size - b.size)
    return (rarest?.ids() ?? []).filter((id) => others.every((other) => other.has(id)))
  }
}
