/** The code of a failure of the system, of a database or of a thread, whichever library's or realm's class it has; '' where there is none. */
export const errorCode = (failure: unknown): string =>
  typeof failure === 'object' && failure !== null && 'code' in failure && typeof failure.code === 'string'
    ? failure.code
    : ''

/** Why something failed, as a part of a line for operators. A refused connection may have a code only, and why `fetch` failed stands in its cause. */
export function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const reason = failure.message || errorCode(failure) || failure.name
  return failure instanceof TypeError && failure.cause instanceof Error
    ? `${reason}: ${reasonOf(failure.cause)}`
    : reason
}
