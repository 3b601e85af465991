/** The glossary cannot start. The message is one line for the operator: what is wrong and how to fix it. */
export class StartFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartFailure'
  }
}
