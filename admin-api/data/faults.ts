import { errorCode } from '../../contracts/error-code.ts'
import { type ErrorCode, GlossaryError } from '../../contracts/errors.ts'

/** Causes for which data cannot be read or written, regardless of how the database or the system reports them: codes of `contracts/errors.ts`. */
export const FAULTS = [
  'data-disk-full',
  'data-unwritable',
  'database-read-only',
  'database-damaged',
  'database-locked',
  'database-away',
] as const
export type Fault = (typeof FAULTS)[number]

/** SQLite and the system name their codes, except EDQUOT, which Node does not know. PostgreSQL's codes have five characters; the first two are a class. */
const BY_CODE: [RegExp, Fault][] = [
  [/^(?:SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT|Unknown system error -(?:122|69)|53100)$/, 'data-disk-full'],
  [/^(?:SQLITE_IOERR|SQLITE_READONLY|SQLITE_CANTOPEN|EROFS|EACCES|EPERM|EIO$|EISDIR|ENOTDIR)/, 'data-unwritable'],
  [/^25006$/, 'database-read-only'],
  [/^(?:SQLITE_CORRUPT|SQLITE_NOTADB|XX00[12]$)/, 'database-damaged'],
  [/^(?:SQLITE_BUSY|SQLITE_LOCKED|55P03|40001|40P01)/, 'database-locked'],
  [/^(?:08|57P|57014|53[23]00|25P0[34]|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/, 'database-away'],
]

/** Messages without a code that the driver gives for a lost or refused connection. */
const LOST =
  /^(?:Connection terminated|timeout e|Client (?:has encountered|was closed)|Query runner already|Database connection provided)/

/** Whether no connection of the pool came free in time: the database is away, or has too much to do. */
export const isPoolTimeout = (failure: unknown): boolean =>
  failure instanceof Error && failure.message.startsWith('timeout exceeded')

/** The fault behind a failure or its causes; null if the data are not the cause. */
export function faultOf(failure: unknown): Fault | null {
  if (!(failure instanceof Error) || failure instanceof GlossaryError) return null
  // A failure passed between threads loses its code, but the system's messages begin with it.
  const code = errorCode(failure) || (/^(?:E[A-Z]+|Unknown system error -\d+)(?=:)/.exec(failure.message)?.[0] ?? '')
  const [, named] = BY_CODE.find(([codes]) => codes.test(code)) ?? []
  if (named !== undefined) return named
  return LOST.test(failure.message) ? 'database-away' : faultOf(failure.cause)
}

/** Milliseconds after which a client may retry. */
const RETRY_AFTER = 5000

/** The error for a fault of the database, or of another place where files are stored. */
export const nameFault = (
  code: Extract<ErrorCode, Fault | 'image-not-saved' | 'images-away' | 'page-unreadable'>,
  cause: unknown,
): GlossaryError => new GlossaryError(code, { cause, retryAfter: RETRY_AFTER })

/** The error for a call that waited too long for others of the glossary itself. */
export const busyError = (cause?: unknown): GlossaryError =>
  new GlossaryError('busy', { cause, retryAfter: RETRY_AFTER })
