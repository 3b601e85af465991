import { GlossaryError } from '../../contracts/errors.ts'
import type { PlannedTerm } from './decision.ts'

/** SQLite writes the full-text index to disk once per batch: with batches of 200 terms, a file takes 40% longer. Edits wait for a batch. */
const LIMIT = { terms: 1000, characters: 4_000_000 }

export interface WrittenBatch {
  written: PlannedTerm[]
  /** The terms that the database refuses. */
  refused: PlannedTerm[]
}

/** Collects planned terms and creates them in batches. */
export class TermBatches {
  readonly #create: (terms: readonly PlannedTerm[]) => Promise<void>
  readonly #onFailure: (failure: unknown) => void
  #terms: PlannedTerm[] = []
  #characters = 0

  /** @param create creates all of the terms or none @param onFailure called for each term that it refuses alone */
  constructor(create: (terms: readonly PlannedTerm[]) => Promise<void>, onFailure: (failure: unknown) => void) {
    this.#create = create
    this.#onFailure = onFailure
  }

  get isFull(): boolean {
    return this.#terms.length === LIMIT.terms || this.#characters >= LIMIT.characters
  }

  add(term: PlannedTerm): void {
    this.#terms.push(term)
    this.#characters += term.content.characters
  }

  /** Creates the terms that were added since the last call. @throws a fault of the database */
  async write(): Promise<WrittenBatch> {
    const terms = this.#terms
    this.#terms = []
    this.#characters = 0
    const refused = new Set(await this.#findRefused(terms))
    return { written: terms.filter((term) => !refused.has(term)), refused: [...refused] }
  }

  /** Creates the terms; halves a refused batch until the refused terms are found. */
  async #findRefused(terms: readonly PlannedTerm[]): Promise<readonly PlannedTerm[]> {
    if (terms.length === 0) return []
    try {
      await this.#create(terms)
      return []
    } catch (failure) {
      // A fault of the database, which would refuse every row.
      if (failure instanceof GlossaryError) throw failure
      if (terms.length === 1) {
        this.#onFailure(failure)
        return terms
      }
      const half = Math.ceil(terms.length / 2)
      return [...(await this.#findRefused(terms.slice(0, half))), ...(await this.#findRefused(terms.slice(half)))]
    }
  }
}
