import { GlossaryError } from '../contracts/errors.ts'
import { DatabaseUnusable } from './data/database-unusable.ts'

/** Why the glossary cannot start: one line for the operator that says what is wrong and how to mend it. */
export class StartFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartFailure'
  }
}

/** One line for what an operator can mend; the whole stack for what is a fault of the program. */
export function explainFailure(failure: unknown): string {
  if (failure instanceof StartFailure || failure instanceof DatabaseUnusable || failure instanceof GlossaryError)
    return failure.message
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)
}
