import type { TermContent } from '../../contracts/change.ts'
import type { MentionLink } from './link-definition.ts'

/** The limit of the array's length, 16 MB: 100,000 definitions with ten links each take three million numbers. */
const MAX_NUMBERS = 2 ** 22

/** Stands for the offsets of an editor's link, which has none. */
const NOWHERE = -1

/**
 * The links of definitions that were linked before their pages are made, so that these need not be linked again. They are kept in one array, three numbers
 * for each link: for 100,000 definitions, objects would take ten times the memory.
 */
export class FoundLinks {
  readonly #terms: ReadonlyMap<number, TermContent>
  /** Term id → index of the number of its links, which the links follow. */
  readonly #places = new Map<number, number>()
  #numbers = new Int32Array(0)
  #used = 0
  /** Numbers in use, without those of removed links. */
  #kept = 0

  /** @param terms the glossary's own map */
  constructor(terms: ReadonlyMap<number, TermContent>) {
    this.#terms = terms
  }

  /** Drops the links if there is no more room: they have to be found again. */
  keep(id: number, links: readonly MentionLink[]): void {
    this.delete(id)
    const numbers = links.flatMap(({ to, written }) => [to.id, written?.start ?? NOWHERE, written?.end ?? NOWHERE])
    const size = 1 + numbers.length
    if (this.#used + size > this.#numbers.length) {
      // Half of the room stays free, or nearly every call would move all other links.
      const room = 2 * (this.#kept + size)
      if (room > MAX_NUMBERS) return
      this.#makeRoom(room)
    }
    this.#numbers.set([links.length, ...numbers], this.#used)
    this.#places.set(id, this.#used)
    this.#used += size
    this.#kept += size
  }

  /** Returns and removes the links of a term's definition; null if they have to be found. */
  take(id: number): MentionLink[] | null {
    const place = this.#places.get(id)
    if (place === undefined) return null
    const end = place + this.#sizeAt(place)
    const links: MentionLink[] = []
    for (let at = place + 1; at < end; at += 3) {
      const [target = 0, from = 0, until = 0] = this.#numbers.subarray(at, at + 3)
      const to = this.#terms.get(target)
      if (to !== undefined) links.push({ to, written: from === NOWHERE ? null : { start: from, end: until } })
    }
    this.delete(id)
    return links
  }

  delete(id: number): void {
    const place = this.#places.get(id)
    if (place === undefined) return
    this.#places.delete(id)
    this.#kept -= this.#sizeAt(place)
    if (this.#kept > 0) return
    this.#numbers = new Int32Array(0)
    this.#used = 0
  }

  #sizeAt(place: number): number {
    return 1 + 3 * (this.#numbers[place] ?? 0)
  }

  /** Moves all links to an array of this length, which also closes the gaps of removed ones. */
  #makeRoom(room: number): void {
    const numbers = new Int32Array(room)
    this.#used = 0
    for (const [id, place] of this.#places) {
      const kept = this.#numbers.subarray(place, place + this.#sizeAt(place))
      numbers.set(kept, this.#used)
      this.#places.set(id, this.#used)
      this.#used += kept.length
    }
    this.#numbers = numbers
  }
}
