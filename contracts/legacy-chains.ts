import { compareTerms } from './order.ts'

/** A term as a link in a chain: a legacy term points to another term, which may be legacy too. */
export interface ChainLink {
  readonly id: number
  readonly name: string
  readonly isLegacy: boolean
  readonly currentTermId: number | null
}

/** The ids from a term to the end of its chain, nearest first, excluding the term itself. Visits each id of a circular chain once. */
export function idsAbove(id: number, next: (id: number) => number | null | undefined): number[] {
  const way = new Set([id])
  for (let at = next(id); typeof at === 'number' && !way.has(at); at = next(at)) way.add(at)
  return [...way].slice(1)
}

/** The reverse index of legacy links in a map that the caller owns. The caller reports changes of that map by `add` and `remove`. */
export class LegacyChains<Link extends ChainLink> {
  readonly #terms: ReadonlyMap<number, Link>
  /** Term id → the ids of terms that point directly to it. */
  readonly #pointers = new Map<number, Set<number>>()

  constructor(terms: ReadonlyMap<number, Link>) {
    this.#terms = terms
    for (const term of terms.values()) this.add(term)
  }

  add({ id, currentTermId }: Link): void {
    if (currentTermId === null) return
    const pointers = this.#pointers.get(currentTermId)
    if (pointers) pointers.add(id)
    else this.#pointers.set(currentTermId, new Set([id]))
  }

  remove({ id, currentTermId }: Link): void {
    if (currentTermId !== null) this.#pointers.get(currentTermId)?.delete(id)
  }

  /** The terms from this one to the end of its chain, nearest first, excluding itself. */
  above(id: number): Link[] {
    return this.#linksOf(idsAbove(id, (at) => this.#next(at)))
  }

  /** The legacy terms that point to this term, directly or through others. */
  below(id: number): Link[] {
    const found = new Set<number>([id])
    for (const at of found) for (const pointer of this.#pointers.get(at) ?? []) found.add(pointer)
    return this.#linksOf([...found].slice(1))
  }

  /** The legacy terms that point directly to this term. */
  pointingAt(id: number): Link[] {
    return this.#linksOf([...(this.#pointers.get(id) ?? [])])
  }

  /** The current term at the end of a legacy term's chain; null if the chain ends in a legacy term. */
  currentTermOf(id: number): Link | null {
    const end = this.above(id).at(-1)
    return end?.isLegacy === false ? end : null
  }

  /** The legacy terms whose chains end in a current term, ordered by name. A legacy term has none. */
  legacyNamesOf(id: number): Link[] {
    return this.#namesOf(id).toSorted(compareTerms)
  }

  /** The number of legacy names. One term may have thousands, so they are not sorted for this. */
  countLegacyNamesOf(id: number): number {
    return this.#namesOf(id).length
  }

  /** These terms and all that show or are shown by one of them: everything up and down their chains. Visits each term once. */
  shownWith(ids: Iterable<number>): Set<number> {
    const below = new Set(ids)
    const above = new Set<number>()
    for (const id of below)
      for (let at = this.#next(id); at !== undefined && !above.has(at); at = this.#next(at)) above.add(at)
    for (const id of below) for (const pointer of this.#pointers.get(id) ?? []) below.add(pointer)
    for (const id of above) below.add(id)
    return below
  }

  #namesOf(id: number): Link[] {
    return this.#terms.get(id)?.isLegacy === false ? this.below(id) : []
  }

  /** The id that a term points to, if the map has that term. */
  #next(id: number): number | undefined {
    const to = this.#terms.get(id)?.currentTermId ?? 0
    return this.#terms.has(to) ? to : undefined
  }

  #linksOf(ids: readonly number[]): Link[] {
    return ids.flatMap((id) => this.#terms.get(id) ?? [])
  }
}
