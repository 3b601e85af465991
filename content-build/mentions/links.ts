import type { TermContent } from '../../contracts/change.ts'
import { SourceListings } from './source-listings.ts'

/** A term, and the terms that its definition leads to. */
type TermLinks = readonly [id: number, targets: readonly number[]]

/** Which term leads to which from its definition, known from both ends. */
export class Links {
  /** Those that lead to a term, in the order of names. */
  readonly sources: SourceListings
  /** Of terms whose definitions lead to any. */
  readonly #targets = new Map<number, readonly number[]>()

  constructor(terms: ReadonlyMap<number, TermContent>) {
    this.sources = new SourceListings(terms)
  }

  /** What a definition leads to from now on: nothing while its term gets another name, for it is listed by the former one. */
  set(id: number, targets: readonly number[]): void {
    const before = this.#targets.get(id) ?? []
    const [gone, come] = [without(before, targets), without(targets, before)]
    this.sources.removeFrom(gone, id)
    this.sources.addTo(come, id)
    if (targets.length > 0) this.#targets.set(id, targets)
    else this.#targets.delete(id)
  }

  /** Takes many at once, where there are none yet. */
  fill(links: Iterable<TermLinks>): void {
    const sources = new Map<number, number[]>()
    for (const [id, targets] of links) {
      if (targets.length > 0) this.#targets.set(id, targets)
      for (const target of targets) {
        const others = sources.get(target)
        if (others === undefined) sources.set(target, [id])
        else others.push(id)
      }
    }
    this.sources.fill(sources)
  }

  clear(): void {
    this.#targets.clear()
    this.sources.clear()
  }

  /** As numbers in a row, for the disk: a term, how many it leads to, and these. 100,000 terms have a million of them. */
  pack(): Int32Array {
    const packed = new Int32Array([...this.#targets.values()].reduce((sum, targets) => sum + 2 + targets.length, 0))
    let place = 0
    for (const [id, targets] of this.#targets) {
      packed.set([id, targets.length, ...targets], place)
      place += 2 + targets.length
    }
    return packed
  }
}

/** What `Links` has packed, for `fill`. */
export function* unpackLinks(packed: Int32Array): Generator<TermLinks> {
  for (let place = 0; place < packed.length;) {
    const [id = 0, count = 0] = packed.subarray(place, place + 2)
    yield [id, [...packed.subarray(place + 2, place + 2 + count)]]
    place += 2 + count
  }
}

const without = (some: readonly number[], others: readonly number[]): number[] =>
  some.filter((one) => !others.includes(one))
