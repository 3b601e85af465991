/** Why the glossary cannot start: one line for the operator that says what is wrong and how to mend it. */
export class StartFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartFailure'
  }
}

/** By name, for each command is a file of its own and has these classes of its own. */
const FOR_OPERATORS = ['StartFailure', 'DatabaseUnusable', 'GlossaryError']

/** One line for what an operator can mend; the whole stack for what is a fault of the program. */
export function explainFailure(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  return FOR_OPERATORS.includes(failure.name) ? failure.message : (failure.stack ?? failure.message)
}
