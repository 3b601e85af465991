import type { TermContent } from '../../contracts/change.ts'
import type { LegacyChains } from '../../contracts/legacy-chains.ts'
import { compareTerms } from '../../contracts/order.ts'

const MOST = 5

/** A term with the number of its legacy names. */
interface Counted {
  term: TermContent
  names: number
}

/**
 * The terms that readers have voted up most; before anybody has voted, those with the most legacy names, which people meet elsewhere and ask
 * about. They are kept, because every edit asks for them: only what an edit has changed can take the place of one that it has not.
 */
export class PopularTerms {
  readonly #terms: ReadonlyMap<number, TermContent>
  readonly #links: LegacyChains<TermContent>
  /** Ids; null while they are to be found among all terms. */
  #most: readonly number[] | null = null

  constructor(terms: ReadonlyMap<number, TermContent>, links: LegacyChains<TermContent>) {
    this.#terms = terms
    this.#links = links
  }

  /** In the order of names, so that a vote changes Home only where one of them makes room for another. */
  get all(): TermContent[] {
    this.#most ??= this.#mostOf(this.#terms.keys())
    return this.#termsOf(this.#most).toSorted(compareTerms)
  }

  forget(): void {
    this.#most = null
  }

  /**
   * Runs what changes these terms, or the chains that they are part of.
   * @param ids all of them, before and after
   */
  during(ids: ReadonlySet<number>, change: () => void): void {
    const known = this.#most
    if (known === null) {
      change()
      return
    }
    const before = this.#links.shownWith(ids)
    change()
    const touched = new Set([...before, ...this.#links.shownWith(ids)])
    this.#most = known.some((id) => touched.has(id)) ? null : this.#mostOf([...known, ...touched])
  }

  #mostOf(ids: Iterable<number>): number[] {
    const most: Counted[] = []
    for (const term of this.#termsOf(ids)) {
      const counted = { term, names: this.#links.countLegacyNamesOf(term.id) }
      if (term.upvotes === 0 && counted.names === 0) continue
      const last = most[MOST - 1]
      if (last !== undefined && compare(last, counted) < 0) continue
      most.push(counted)
      most.sort(compare).splice(MOST)
    }
    return most.map(({ term }) => term.id)
  }

  #termsOf(ids: Iterable<number>): TermContent[] {
    return [...ids].flatMap((id) => this.#terms.get(id) ?? [])
  }
}

const compare = (a: Counted, b: Counted): number =>
  b.term.upvotes - a.term.upvotes || b.names - a.names || compareTerms(a.term, b.term)
