import type { TermContent } from '../../contracts/change.ts'
import { Listing, type Span } from '../listings/listing.ts'

/** How a listing has changed: its former pages, and the terms that were added or renamed. */
export interface ChangedSources {
  spans: readonly Span[]
  come: Set<number>
}

/** For each term, the terms whose definitions link to it, in the order of names and cut into pages. */
export class SourceListings {
  readonly #terms: ReadonlyMap<number, TermContent>
  readonly #listings = new Map<number, Listing>()
  readonly #changed = new Map<number, ChangedSources>()

  constructor(terms: ReadonlyMap<number, TermContent>) {
    this.#terms = terms
  }

  /** Undefined if no definition links to the term. */
  of(target: number): Listing | undefined {
    return this.#listings.get(target)
  }

  /** The terms that most definitions link to, with the number of these; equal numbers by id. */
  largest(count: number): { id: number; count: number }[] {
    const largest: { id: number; count: number }[] = []
    for (const [id, { size }] of this.#listings) {
      const last = largest[count - 1]
      if (last !== undefined && (last.count > size || (last.count === size && last.id < id))) continue
      largest.push({ id, count: size })
      largest.sort((a, b) => b.count - a.count || a.id - b.id).splice(count)
    }
    return largest
  }

  addTo(targets: readonly number[], source: number): void {
    for (const target of targets) {
      const listing = this.#listings.get(target) ?? new Listing(this.#terms)
      this.#listings.set(target, listing)
      this.#changeOf(target, listing).come.add(source)
      listing.add([source])
    }
  }

  /** Call it before the source is renamed, because its place is found by its former name. */
  removeFrom(targets: readonly number[], source: number): void {
    for (const target of targets) {
      const listing = this.#listings.get(target)
      if (listing === undefined) continue
      this.#changeOf(target, listing).come.delete(source)
      listing.remove([source])
      if (listing.size === 0) this.#listings.delete(target)
    }
  }

  /** Adds many links at once. There must be none yet. */
  fill(sources: ReadonlyMap<number, readonly number[]>): void {
    for (const [target, ids] of sources) {
      const listing = new Listing(this.#terms)
      listing.add(ids)
      listing.cut()
      this.#listings.set(target, listing)
    }
  }

  /** Cuts the listings that have changed since the last call into pages. @returns their changes, by target */
  takeChanged(): Map<number, ChangedSources> {
    const changed = new Map(this.#changed)
    this.#changed.clear()
    for (const target of changed.keys()) this.#listings.get(target)?.cut()
    return changed
  }

  #changeOf(target: number, { spans }: Listing): ChangedSources {
    const change = this.#changed.get(target) ?? { spans, come: new Set() }
    this.#changed.set(target, change)
    return change
  }
}
