import { compareTerms } from './order.ts'

/** A term as a link of chains: a legacy term points at another, which may be legacy too. */
export interface ChainLink {
  readonly id: number
  readonly name: string
  readonly isLegacy: boolean
  readonly currentTermId: number | null
}

/** The ids on the way from one to the end of its chain, nearest first, without itself. A circle is walked once. */
export function idsAbove(id: number, next: (id: number) => number | null | undefined): number[] {
  const way = new Set([id])
  for (let at = next(id); typeof at === 'number' && !way.has(at); at = next(at)) way.add(at)
  return [...way].slice(1)
}

/** Who points at whom, among terms that others keep: what is put in there or taken out is told by `add` and `remove`. */
export class LegacyChains<Link extends ChainLink> {
  readonly #terms: ReadonlyMap<number, Link>
  /** Term id → the terms that point straight at it. */
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

  /** The terms on the way from this one to the end of its chain, nearest first, without itself. */
  above(id: number): Link[] {
    return this.#linksOf(idsAbove(id, (at) => this.#next(at)))
  }

  /** The legacy terms that lead here, directly or through others. */
  below(id: number): Link[] {
    const found = new Set<number>([id])
    for (const at of found) for (const pointer of this.#pointers.get(at) ?? []) found.add(pointer)
    return this.#linksOf([...found].slice(1))
  }

  /** The legacy terms that point straight here. */
  pointingAt(id: number): Link[] {
    return this.#linksOf([...(this.#pointers.get(id) ?? [])])
  }

  /** The current term that a legacy term leads to; null where its chain ends in a legacy term. */
  currentTermOf(id: number): Link | null {
    const end = this.#terms.get(idsAbove(id, (at) => this.#next(at)).at(-1) ?? 0)
    return end === undefined || end.isLegacy ? null : end
  }

  /** What a current term was or is called elsewhere, in the order of names; a legacy term has none. */
  legacyNamesOf(id: number): Link[] {
    return this.#namesOf(id).toSorted(compareTerms)
  }

  /** How many of them there are: one term may have thousands, which are not put in order for it. */
  countLegacyNamesOf(id: number): number {
    return this.#namesOf(id).length
  }

  /** The terms that show one of these, or are shown by one: themselves, and all that their chains lead to or come from. Each is walked over once. */
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

  /** Where a term points, if that is there. */
  #next(id: number): number | undefined {
    const to = this.#terms.get(id)?.currentTermId ?? 0
    return this.#terms.has(to) ? to : undefined
  }

  #linksOf(ids: readonly number[]): Link[] {
    return ids.flatMap((id) => this.#terms.get(id) ?? [])
  }
}
