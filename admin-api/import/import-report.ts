import {
  type ImportError,
  type ImportResult,
  MAX_IMPORT_ERRORS,
  MAX_PREVIEW_ROWS,
  rowMessages,
} from '../../contracts/import.ts'
import { type Decision, omissionsOf, shortMessage } from './decision.ts'
import type { NamedRow } from './read-rows.ts'
import type { WrittenBatch } from './term-batches.ts'

/** Counts what became of the rows of a file, and lists what people should know of single ones. */
export class ImportReport {
  #imported = 0
  #duplicates = 0
  readonly #errors: ImportError[] = []
  readonly #leftOut: ImportError[] = []

  /** Whether there are too many errors to go on. */
  get isOver(): boolean {
    return this.#errors.length > MAX_IMPORT_ERRORS
  }

  /** Adds a row that was never to become a term. */
  addPassed(decision: Exclude<Decision, { outcome: 'create' }>): void {
    if (decision.outcome === 'skip') this.#duplicates += 1
    else this.#errors.push(ofRow(decision.row, shortMessage(decision.message)))
  }

  addBatch({ written, refused }: WrittenBatch): void {
    this.#imported += written.length
    for (const { row } of refused) this.#errors.push(ofRow(row, rowMessages.notSaved))
    for (const term of written) {
      if (this.#leftOut.length === MAX_PREVIEW_ROWS) break
      const message = omissionsOf(term)
      if (message !== null) this.#leftOut.push(ofRow(term.row, message))
    }
  }

  get result(): ImportResult {
    return {
      imported: this.#imported,
      duplicates: this.#duplicates,
      errors: this.#errors.toSorted((a, b) => a.line - b.line),
      ...(this.#leftOut.length > 0 && { leftOut: this.#leftOut }),
    }
  }
}

const ofRow = ({ line, name }: NamedRow, message: string): ImportError => ({ line, name, message })
