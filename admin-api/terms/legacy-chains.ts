import type { EntityManager } from 'typeorm'
import { compareTerms } from '../../contracts/order.ts'
import { among } from '../database/among.ts'
import { Term } from './term.entity.ts'

/** A term as a link of chains. */
type Link = Pick<Term, 'id' | 'name' | 'slug' | 'isLegacy' | 'currentTermId'>

/**
 * Some terms with all that they lead to and all that leads to them. Chains are short: a level is one query, and there
 * is hardly ever a third.
 */
export class LegacyChains {
  private readonly links = new Map<number, Link>()
  /** Term id → the legacy terms that point straight at it. */
  private readonly pointers = new Map<number, Link[]>()

  /** Of all terms, or of some with everything around them. */
  static of(terms: Iterable<Link>): LegacyChains {
    const chains = new LegacyChains()
    for (const term of terms) chains.links.set(term.id, term)
    for (const link of chains.links.values()) chains.point(link)
    return chains
  }

  static async around(manager: EntityManager, ids: readonly number[]): Promise<LegacyChains> {
    const chains = new LegacyChains()
    const seeds = await chains.load(manager, 'id', ids)
    await chains.explore(manager, 'id', seeds, ({ currentTermId }) => currentTermId ?? [])
    await chains.explore(manager, 'currentTermId', seeds, ({ id }) => id)
    for (const link of chains.links.values()) chains.point(link)
    return chains
  }

  /** The terms on the way from this one to the end of its chain, nearest first, without itself. */
  above(id: number): Link[] {
    const way: Link[] = []
    for (let next = this.next(id); next !== undefined; next = this.next(next.id)) way.push(next)
    return way
  }

  /** The legacy terms that lead here, directly or through others. */
  below(id: number): Link[] {
    return (this.pointers.get(id) ?? []).flatMap((link) => [link, ...this.below(link.id)])
  }

  /** The legacy terms that point straight here. */
  pointingAt(id: number): Link[] {
    return this.pointers.get(id) ?? []
  }

  /** The first current term that a legacy term leads to. */
  currentTermOf(id: number): Link | null {
    const end = this.above(id).at(-1)
    return end === undefined || end.isLegacy ? null : end
  }

  /** What a current term was or is called elsewhere, in the order of names. */
  legacyNamesOf(id: number): Link[] {
    return this.links.get(id)?.isLegacy === false ? this.below(id).toSorted(compareTerms) : []
  }

  private next(id: number): Link | undefined {
    const target = this.links.get(id)?.currentTermId ?? null
    return target === null ? undefined : this.links.get(target)
  }

  private point(link: Link): void {
    if (link.currentTermId === null) return
    const pointers = this.pointers.get(link.currentTermId)
    if (pointers) pointers.push(link)
    else this.pointers.set(link.currentTermId, [link])
  }

  /** Level by level, each term once. */
  private async explore(
    manager: EntityManager,
    column: 'id' | 'currentTermId',
    seeds: Link[],
    nextOf: (link: Link) => number | number[],
  ): Promise<void> {
    const seen = new Set<number>()
    for (let level = seeds; level.length > 0;) {
      const next = level.flatMap(nextOf).filter((id) => !seen.has(id))
      for (const id of next) seen.add(id)
      level = next.length === 0 ? [] : await this.load(manager, column, next)
    }
  }

  private async load(manager: EntityManager, column: 'id' | 'currentTermId', ids: readonly number[]): Promise<Link[]> {
    const found = await manager
      .createQueryBuilder(Term, 'term')
      .select(['term.id', 'term.name', 'term.slug', 'term.isLegacy', 'term.currentTermId'])
      .where(...among(manager, `term.${column}`, [...new Set(ids)]))
      .orderBy('term.id')
      .getMany()
    for (const link of found) this.links.set(link.id, link)
    return found
  }
}
