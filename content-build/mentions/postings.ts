interface Posting {
  ids: Int32Array
  /** What lies behind is room for more. */
  size: number
}

/** Which terms have a word in their definition. Ids are kept by rising value, four bytes each: 50,000 definitions have millions of words. */
export class Postings {
  readonly #ids = new Map<string, Posting>()

  add(word: string, id: number): void {
    const known = this.#ids.get(word)
    if (known === undefined) {
      this.#ids.set(word, { ids: Int32Array.of(id), size: 1 })
      return
    }
    const place = placeOf(known, id)
    if (holds(known, id, place)) return
    if (known.size === known.ids.length) known.ids = withRoom(known.ids)
    known.ids.copyWithin(place + 1, place, known.size)
    known.ids[place] = id
    known.size += 1
  }

  remove(word: string, id: number): void {
    const known = this.#ids.get(word)
    if (known === undefined) return
    const place = placeOf(known, id)
    if (!holds(known, id, place)) return
    known.ids.copyWithin(place, place + 1, known.size)
    known.size -= 1
    if (known.size === 0) this.#ids.delete(word)
  }

  clear(): void {
    this.#ids.clear()
  }

  /** How many definitions have the word. */
  count(word: string): number {
    return this.#ids.get(word)?.size ?? 0
  }

  /** The terms whose definitions have all of these words; the rarest is looked at first. */
  withAll(words: readonly string[]): number[] {
    const lists = words.map((word) => this.#ids.get(word)).sort((a, b) => (a?.size ?? 0) - (b?.size ?? 0))
    const [rarest, ...others] = lists
    if (rarest === undefined) return []
    const found = [...rarest.ids.subarray(0, rarest.size)]
    return found.filter((id) => others.every((list) => list !== undefined && holds(list, id)))
  }
}

/** A quarter more than it needs: half of what doubling would leave empty. */
function withRoom(ids: Int32Array): Int32Array {
  const grown = new Int32Array(Math.ceil(ids.length * 1.25) + 1)
  grown.set(ids)
  return grown
}

const holds = (posting: Posting, id: number, place = placeOf(posting, id)): boolean =>
  place < posting.size && posting.ids[place] === id

function placeOf({ ids, size }: Posting, id: number): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return low
}
