import { errorCode } from '../../contracts/error-code.ts'
import { type ErrorCode, GlossaryError } from '../../contracts/errors.ts'

/** Why the data cannot be read or written, whatever the database and the system call it: codes of `contracts/errors.ts`. */
export const FAULTS = [
  'data-disk-full',
  'data-unwritable',
  'database-read-only',
  'database-damaged',
  'database-locked',
  'database-away',
] as const
export type Fault = (typeof FAULTS)[number]

/** SQLite's and the system's codes have names, but for EDQUOT, which Node does not know; those of PostgreSQL five characters, of which the first two are a class. */
const BY_CODE: [RegExp, Fault][] = [
  [/^(?:SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT|Unknown system error -(?:122|69)|53100)$/, 'data-disk-full'],
  [/^(?:SQLITE_IOERR|SQLITE_READONLY|SQLITE_CANTOPEN|EROFS|EACCES|EPERM|EIO$|EISDIR|ENOTDIR)/, 'data-unwritable'],
  [/^25006$/, 'database-read-only'],
  [/^(?:SQLITE_CORRUPT|SQLITE_NOTADB|XX00[12]$)/, 'database-damaged'],
  [/^(?:SQLITE_BUSY|SQLITE_LOCKED|55P03|40001|40P01)/, 'database-locked'],
  [/^(?:08|57P|57014|53[23]00|25P0[34]|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/, 'database-away'],
]

/** What the driver says without a code of a connection that was lost or cannot be had. */
const LOST =
  /^(?:Connection terminated|timeout e|Client (?:has encountered|was closed)|Query runner already|Database connection provided)/

/** Of a lock that was waited for here, named as PostgreSQL names those that it waits for. */
export class LockedTooLong extends Error {
  readonly code = '55P03'
}

/** Null where the database is not to blame. */
export function faultOf(failure: unknown): Fault | null {
  if (!(failure instanceof Error) || failure instanceof GlossaryError) return null
  // Between threads a failure loses its code, which the system's messages begin with.
  const code = errorCode(failure) || (/^(?:E[A-Z]+|Unknown system error -\d+)(?=:)/.exec(failure.message)?.[0] ?? '')
  const [, named] = BY_CODE.find(([codes]) => codes.test(code)) ?? []
  if (named !== undefined) return named
  return LOST.test(failure.message) ? 'database-away' : faultOf(failure.cause)
}

/** Milliseconds until whoever met a fault may try again. */
const RETRY_AFTER = 5000

/** A fault of the data, or of another place where files are kept. */
export const nameFault = (
  code: Extract<ErrorCode, Fault | 'image-not-saved' | 'images-away' | 'page-unreadable'>,
  cause: unknown,
): GlossaryError => new GlossaryError(code, { cause, retryAfter: RETRY_AFTER })
