import { Posting } from './posting.ts'

/** For the disk. 50,000 definitions have millions of words. */
export interface PackedPostings {
  /** With a space between two. */
  words: string
  /** In the order of the words: how many terms have one, and these by rising id. */
  holders: Uint32Array
}

/** Which terms have a word in their definition. */
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

  /** Takes what was packed, where there is nothing yet. */
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
