import type { TermContent } from '../../contracts/change.ts'
import type { MentionLink } from './link-definition.ts'

/** There is never room for more numbers, 16 MB of them: 100,000 definitions with ten links have three million. */
const MOST = 2 ** 22

/** Where a link is written that an editor has made. */
const NOWHERE = -1

/**
 * The links of definitions that were linked before their pages are made, so that nobody links these again. Numbers in a row, three for each link: as objects those
 * of 100,000 definitions would take ten times as much.
 */
export class FoundLinks {
  readonly #terms: ReadonlyMap<number, TermContent>
  /** Term → where its links stand: how many they are, and then these. */
  readonly #places = new Map<number, number>()
  #numbers = new Int32Array(0)
  #used = 0
  /** Without those that were taken. */
  #kept = 0

  /** @param terms the glossary's own map */
  constructor(terms: ReadonlyMap<number, TermContent>) {
    this.#terms = terms
  }

  /** Where there is no more room they are found again. */
  keep(id: number, links: readonly MentionLink[]): void {
    this.delete(id)
    const numbers = links.flatMap(({ to, written }) => [to.id, written?.start ?? NOWHERE, written?.end ?? NOWHERE])
    const size = 1 + numbers.length
    if (this.#used + size > this.#numbers.length) {
      // Half of the room stays free, or nearly each of them would move all the others.
      const room = 2 * (this.#kept + size)
      if (room > MOST) return
      this.#makeRoom(room)
    }
    this.#numbers.set([links.length, ...numbers], this.#used)
    this.#places.set(id, this.#used)
    this.#used += size
    this.#kept += size
  }

  /** Those of a term's definition, which are forgotten then; null where they have to be found. */
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
    if (this.#kept === 0) this.clear()
  }

  clear(): void {
    this.#places.clear()
    this.#numbers = new Int32Array(0)
    this.#used = 0
    this.#kept = 0
  }

  #sizeAt(place: number): number {
    return 1 + 3 * (this.#numbers[place] ?? 0)
  }

  /** Also where others were taken. */
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
