/** The `code` of a system, database or thread error; '' if it has none. Does not use `instanceof`, because errors may come from another realm. */
export const errorCode = (failure: unknown): string =>
  typeof failure === 'object' && failure !== null && 'code' in failure && typeof failure.code === 'string'
    ? failure.code
    : ''

/** Why something failed, for log lines. A refused connection may have a code but no message, and `fetch` puts the reason into `cause`. */
export function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const reason = failure.message || errorCode(failure) || failure.name
  return failure instanceof TypeError && failure.cause instanceof Error
    ? `${reason}: ${reasonOf(failure.cause)}`
    : reason
}
