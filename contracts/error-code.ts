/** The code of a failure of the system, of a database or of a thread, whichever library's or realm's class it has; '' where there is none. */
export const errorCode = (failure: unknown): string =>
  typeof failure === 'object' && failure !== null && 'code' in failure && typeof failure.code === 'string'
    ? failure.code
    : ''
