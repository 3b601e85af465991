/** A number takes 64 bits in a list, and one in a set of bits for each id up to the largest. */
const BITS_OF_A_NUMBER = 64

/** The terms that have one word: a list by rising id as long as they are few among all, one bit for each id from then on. */
export class Posting {
  #list: number[]
  #bits: Uint32Array | null = null
  #size = 1

  constructor(id: number) {
    this.#list = [id]
  }

  get size(): number {
    return this.#size
  }

  has(id: number): boolean {
    if (this.#bits === null) return this.#list[this.#placeOf(id)] === id
    return ((this.#bits[id >>> 5] ?? 0) & bitOf(id)) !== 0
  }

  add(id: number): void {
    if (this.has(id)) return
    this.#size += 1
    if (this.#bits === null) {
      this.#list.splice(this.#placeOf(id), 0, id)
      if (this.#size * BITS_OF_A_NUMBER > (this.#list.at(-1) ?? 0)) this.#takeBits()
    } else this.#setBit(id)
  }

  remove(id: number): void {
    if (!this.has(id)) return
    this.#size -= 1
    if (this.#bits === null) this.#list.splice(this.#placeOf(id), 1)
    else this.#bits[id >>> 5] = (this.#bits[id >>> 5] ?? 0) & ~bitOf(id)
  }

  /** By rising id. */
  ids(): number[] {
    if (this.#bits === null) return this.#list
    const ids: number[] = []
    this.#bits.forEach((bits, index) => {
      for (let rest = bits; rest !== 0; rest &= rest - 1) ids.push(index * 32 + 31 - Math.clz32(rest & -rest))
    })
    return ids
  }

  /** Few ids do not pay: sets of bits begin with 64 of them. */
  #takeBits(): void {
    if (this.#size < BITS_OF_A_NUMBER) return
    for (const id of this.#list) this.#setBit(id)
    this.#list = []
  }

  #setBit(id: number): void {
    const index = id >>> 5
    this.#bits ??= new Uint32Array(index + 1)
    if (index >= this.#bits.length) {
      const grown = new Uint32Array(Math.ceil((index + 1) * 1.125))
      grown.set(this.#bits)
      this.#bits = grown
    }
    this.#bits[index] = (this.#bits[index] ?? 0) | bitOf(id)
  }

  #placeOf(id: number): number {
    let low = 0
    let high = this.#list.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#list[middle] ?? 0) < id) low = middle + 1
      else high = middle
    }
    return low
  }
}

const bitOf = (id: number): number => 1 << (id & 31)
