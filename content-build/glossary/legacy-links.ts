import type { TermContent } from '../../contracts/change.ts'

/** Who points at whom: from legacy terms to the end of their chain, and back. */
export class LegacyLinks {
  readonly #terms: ReadonlyMap<number, TermContent>
  readonly #pointingAt = new Map<number, Set<number>>()

  constructor(terms: ReadonlyMap<number, TermContent>) {
    this.#terms = terms
  }

  add({ id, currentTermId }: TermContent): void {
    if (currentTermId === null) return
    const pointing = this.#pointingAt.get(currentTermId)
    if (pointing === undefined) this.#pointingAt.set(currentTermId, new Set([id]))
    else pointing.add(id)
  }

  remove({ id, currentTermId }: TermContent): void {
    if (currentTermId !== null) this.#pointingAt.get(currentTermId)?.delete(id)
  }

  /** The first current term along the chain; null where the chain ends in a legacy term. */
  currentTermOf(term: TermContent): TermContent | null {
    const seen = new Set<number>()
    let at: TermContent | undefined = term
    while (at?.isLegacy && at.currentTermId !== null && !seen.has(at.id)) {
      seen.add(at.id)
      at = this.#terms.get(at.currentTermId)
    }
    return at === undefined || at.isLegacy || at === term ? null : at
  }

  /** All legacy terms whose chain leads through this term, whether it is current or not. */
  legacyTermsOf(id: number): TermContent[] {
    const found = new Map<number, TermContent>()
    const open = [id]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const pointing of this.#pointingAt.get(next) ?? []) {
        const term = this.#terms.get(pointing)
        if (term === undefined || !term.isLegacy || found.has(pointing) || pointing === id) continue
        found.set(pointing, term)
        open.push(pointing)
      }
    }
    return [...found.values()]
  }

  /** The terms whose cards and pages name this term, or are named on its own: themselves, their current and legacy terms. */
  shownWith(ids: Iterable<number>): Set<number> {
    const shown = new Set<number>()
    for (const id of ids) {
      shown.add(id)
      const term = this.#terms.get(id)
      const current = term === undefined ? null : this.currentTermOf(term)
      if (current !== null) shown.add(current.id)
      for (const legacy of this.legacyTermsOf(id)) shown.add(legacy.id)
    }
    return shown
  }
}
