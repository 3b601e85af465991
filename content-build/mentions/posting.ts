import { firstPlace } from '../../contracts/order.ts'

/** So few ids are an array, which is copied to grow: one that grows in its place keeps room for 16 more, and rare words are most words. */
const FEW = 32

/** More are numbers of 32 bits, with room for an eighth more, until a bit for each id up to the largest takes less. */
const BITS_OF_A_NUMBER = 32

/** The terms that have one word. */
export class Posting {
  /** By rising id, `#size` of them; empty where there are bits. */
  #list: number[] | Uint32Array
  #bits: Uint32Array | null = null
  #size = 1

  constructor(id: number) {
    this.#list = [id]
  }

  /** @param ids by rising id, one at least */
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

  /** By rising id. */
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

  /** Beside one id that a file has brought, far beyond the others, bits take a hundred megabytes for each common word. */
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

/** The same numbers, with room for so many at least. */
function withRoom(numbers: number[] | Uint32Array, length: number): Uint32Array {
  if (numbers instanceof Uint32Array && numbers.length >= length) return numbers
  const grown = new Uint32Array(Math.ceil(length * 1.125))
  grown.set(numbers)
  return grown
}
