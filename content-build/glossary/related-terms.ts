import type { TermContent } from '../../contracts/change.ts'
import { compareTerms } from '../../contracts/order.ts'

/** Which terms are related, in either direction. The glossary owns the map of terms and reports changes to it by `add` and `remove`. */
export class RelatedTerms {
  readonly #terms: ReadonlyMap<number, TermContent>
  /** Term id → the ids of the terms that name it as related. */
  readonly #naming = new Map<number, Set<number>>()

  constructor(terms: ReadonlyMap<number, TermContent>) {
    this.#terms = terms
  }

  add({ id, relatedTerms }: TermContent): void {
    for (const related of relatedTerms) {
      const naming = this.#naming.get(related)
      if (naming) naming.add(id)
      else this.#naming.set(related, new Set([id]))
    }
  }

  remove({ id, relatedTerms }: TermContent): void {
    for (const related of relatedTerms) this.#naming.get(related)?.delete(id)
  }

  /** In the order of names. Ids of missing terms are skipped. */
  of(id: number): TermContent[] {
    return [...this.idsOf(id)].flatMap((related) => this.#terms.get(related) ?? []).toSorted(compareTerms)
  }

  idsOf(id: number): Set<number> {
    return new Set([...(this.#terms.get(id)?.relatedTerms ?? []), ...(this.#naming.get(id) ?? [])])
  }
}
