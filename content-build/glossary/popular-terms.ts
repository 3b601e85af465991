import type { TermContent } from '../../contracts/change.ts'
import type { LegacyChains } from '../../contracts/legacy-chains.ts'
import { compareTerms } from '../../contracts/order.ts'

const MAX_POPULAR = 5

/** A term with the number of its legacy names. */
interface Counted {
  term: TermContent
  names: number
}

/**
 * The terms with the most upvotes; where these are equal, those with the most legacy names, which people meet elsewhere and look up. The result is kept
 * because every edit asks for it: unless an edit touches one of these terms, only touched ones can displace them.
 */
export class PopularTerms {
  readonly #terms: ReadonlyMap<number, TermContent>
  readonly #links: LegacyChains<TermContent>
  /** Ids; null if they have to be found among all terms. */
  #most: readonly number[] | null = null

  constructor(terms: ReadonlyMap<number, TermContent>, links: LegacyChains<TermContent>) {
    this.#terms = terms
    this.#links = links
  }

  /** In the order of names, so that a vote changes Home only if one term displaces another. */
  get all(): TermContent[] {
    this.#most ??= this.#mostOf(this.#terms.keys())
    return this.#termsOf(this.#most).toSorted(compareTerms)
  }

  forget(): void {
    this.#most = null
  }

  /** Runs `change`, which adds, removes or edits the terms `ids`, and updates the result: their whole chains may count differently. */
  around(ids: ReadonlySet<number>, change: () => void): void {
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
      const last = most[MAX_POPULAR - 1]
      if (last !== undefined && compare(last, counted) < 0) continue
      most.push(counted)
      most.sort(compare).splice(MAX_POPULAR)
    }
    return most.map(({ term }) => term.id)
  }

  #termsOf(ids: Iterable<number>): TermContent[] {
    return [...ids].flatMap((id) => this.#terms.get(id) ?? [])
  }
}

const compare = (a: Counted, b: Counted): number =>
  b.term.upvotes - a.term.upvotes || b.names - a.names || compareTerms(a.term, b.term)
