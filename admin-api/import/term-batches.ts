import { GlossaryError } from '../../contracts/errors.ts'
import type { PlannedTerm } from './decision.ts'

/** SQLite writes the full-text index to disk once per batch: with batches of 200 terms, a file takes 40% longer. */
const MOST = { terms: 1000, characters: 4_000_000 }
const FEWEST = 100

/** Milliseconds that a batch should take, because edits wait for it: on PostgreSQL and on slow disks fewer terms fit. */
const WANTED = 100

export interface WrittenBatch {
  written: PlannedTerm[]
  /** The terms that the database refuses. */
  refused: PlannedTerm[]
}

/** Collects planned terms and creates them in batches. */
export class TermBatches {
  readonly #create: (terms: readonly PlannedTerm[]) => Promise<number>
  readonly #onFailure: (failure: unknown) => void
  #terms: PlannedTerm[] = []
  #characters = 0
  #most = MOST.terms

  /** @param create creates all of the terms or none, and returns the milliseconds it took @param onFailure called for each term that it refuses alone */
  constructor(create: (terms: readonly PlannedTerm[]) => Promise<number>, onFailure: (failure: unknown) => void) {
    this.#create = create
    this.#onFailure = onFailure
  }

  get isFull(): boolean {
    return this.#terms.length >= this.#most || this.#characters >= MOST.characters
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
      const milliseconds = await this.#create(terms)
      const fitting = Math.round((terms.length * WANTED) / Math.max(milliseconds, 1))
      this.#most = Math.min(MOST.terms, Math.max(FEWEST, fitting))
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
