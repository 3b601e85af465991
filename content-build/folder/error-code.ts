/** The code of a failure of the file system or of SQLite, whichever library's or realm's class it has; '' where there is none. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
