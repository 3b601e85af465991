import type { TermContent } from '../../contracts/change.ts'
import { SourceListings } from './source-listings.ts'

/** The id of a term, and the ids of the terms that its definition links to. */
type TermLinks = readonly [id: number, targets: readonly number[]]

/** The links from definitions to terms, indexed in both directions. */
export class Links {
  /** For each term, the terms that link to it, in the order of names. */
  readonly sources: SourceListings
  /** Term id → the ids that its definition links to; without terms that link to none. */
  readonly #targets = new Map<number, readonly number[]>()

  constructor(terms: ReadonlyMap<number, TermContent>) {
    this.sources = new SourceListings(terms)
  }

  /** Replaces the targets of a definition. Before its term is renamed they must be empty, because it is listed by its former name. */
  set(id: number, targets: readonly number[]): void {
    const before = this.#targets.get(id) ?? []
    const [gone, come] = [without(before, targets), without(targets, before)]
    this.sources.removeFrom(gone, id)
    this.sources.addTo(come, id)
    if (targets.length > 0) this.#targets.set(id, targets)
    else this.#targets.delete(id)
  }

  /** Adds many links at once. There must be none yet. */
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

  /** Packs the links for the disk: for each term its id, the number of its targets, and these. 100,000 terms have a million targets. */
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

/** The links that `Links.pack` has packed, for `fill`. */
export function* unpackLinks(packed: Int32Array): Generator<TermLinks> {
  for (let place = 0; place < packed.length;) {
    const [id = 0, count = 0] = packed.subarray(place, place + 2)
    yield [id, [...packed.subarray(place + 2, place + 2 + count)]]
    place += 2 + count
  }
}

const without = (some: readonly number[], others: readonly number[]): number[] =>
  some.filter((one) => !others.includes(one))
