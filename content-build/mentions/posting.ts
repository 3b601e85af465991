import { firstPlace } from '../../contracts/order.ts'

/** Up to this many ids are an array, which is copied to grow. Growing in place would reserve room for 16 more, and most words are rare. */
const FEW = 32

/** More ids are 32-bit numbers with an eighth of spare room, until a bit for each id up to the largest takes less memory. */
const BITS_OF_A_NUMBER = 32

/** The ids of the terms that have one word. */
export class Posting {
  /** Ascending; only the first `#size` ids count. Empty if `#bits` is used. */
  #list: number[] | Uint32Array
  #bits: Uint32Array | null = null
  #size = 1

  constructor(id: number) {
    this.#list = [id]
  }

  /** @param ids ascending, at least one */
  static of(ids: Uint32Array): Posting {
    const posting = new Posting(0)
    posting.#list = ids.length <= FEW ? Array.from(ids) : ids.slice()
    posting.#size = ids.length
    posting.#takeBitsOfMany()
    return posting
  }

  get size(): number {
    return this.#size
  }

  has(id: number): boolean {
    if (this.#bits !== null) return ((this.#bits[id >>> 5] ?? 0) & bitOf(id)) !== 0
    const place = this.#placeOf(id)
    return place < this.#size && this.#list[place] === id
  }

  add(id: number): void {
    if (this.has(id)) return
    this.#leaveBitsBefore(id)
    if (this.#bits !== null) this.#setBit(id)
    else this.#insert(id)
    this.#size += 1
    this.#takeBitsOfMany()
  }

  remove(id: number): void {
    if (!this.has(id)) return
    if (this.#bits !== null) this.#bits[id >>> 5] = (this.#bits[id >>> 5] ?? 0) & ~bitOf(id)
    else this.#takeOut(this.#placeOf(id))
    this.#size -= 1
  }

  /** In ascending order. */
  ids(): readonly number[] {
    if (this.#bits === null)
      return this.#list instanceof Uint32Array ? Array.from(this.#list.subarray(0, this.#size)) : this.#list
    const ids: number[] = []
    this.#bits.forEach((bits, index) => {
      for (let rest = bits; rest !== 0; rest &= rest - 1) ids.push(index * 32 + 31 - Math.clz32(rest & -rest))
    })
    return ids
  }

  get #last(): number {
    return this.#list[this.#size - 1] ?? 0
  }

  #insert(id: number): void {
    const place = this.#placeOf(id)
    if (this.#size < FEW && !(this.#list instanceof Uint32Array)) {
      this.#list = this.#list.toSpliced(place, 0, id)
      return
    }
    const list = withRoom(this.#list, this.#size + 1)
    list.copyWithin(place + 1, place, this.#size)
    list[place] = id
    this.#list = list
  }

  #takeOut(place: number): void {
    if (this.#list instanceof Uint32Array) this.#list.copyWithin(place, place + 1)
    else this.#list = this.#list.toSpliced(place, 1)
  }

  #takeBitsOfMany(): void {
    if (this.#bits !== null || this.#size <= FEW || this.#size * BITS_OF_A_NUMBER <= this.#last) return
    for (const id of this.ids()) this.#setBit(id)
    this.#list = []
  }

  /** Falls back to numbers before an id is added that is far beyond the others (imported files may have one): bits would take 100 MB for each common word. */
  #leaveBitsBefore(id: number): void {
    if (this.#bits === null || (this.#size + 1) * BITS_OF_A_NUMBER > id) return
    this.#list = Uint32Array.from(this.ids())
    this.#bits = null
  }

  #setBit(id: number): void {
    const index = id >>> 5
    this.#bits = withRoom(this.#bits ?? [], index + 1)
    this.#bits[index] = (this.#bits[index] ?? 0) | bitOf(id)
  }

  #placeOf(id: number): number {
    return firstPlace(0, this.#size, (place) => (this.#list[place] ?? 0) < id)
  }
}

const bitOf = (id: number): number => 1 << (id & 31)

/** The same numbers in an array with room for at least `length`. */
function withRoom(numbers: number[] | Uint32Array, length: number): Uint32Array {
  if (numbers instanceof Uint32Array && numbers.length >= length) return numbers
  const grown = new Uint32Array(Math.ceil(length * 1.125))
  grown.set(numbers)
  return grown
}
