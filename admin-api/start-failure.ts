/** Why the glossary cannot start: one line for the operator that says what is wrong and how to mend it. */
export class StartFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartFailure'
  }
}
