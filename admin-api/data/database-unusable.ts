import { errorCode, reasonOf } from '../../contracts/error-code.ts'
import { faultOf } from './faults.ts'

/** The database cannot be opened. The message has one sentence on the cause and one on the remedy. */
export class DatabaseUnusable extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'DatabaseUnusable'
  }
}

/** A later version has migrated the database: this program would lose the content of columns that it does not know. */
export class NewerDatabase extends Error {
  /** @param migration the newest one, which this program does not know */
  constructor(migration: string) {
    super(`it was changed by a later version (${migration})`)
    this.name = 'NewerDatabase'
  }
}

/** The database works, but its configuration would break the glossary. */
export class UnfitDatabase extends Error {
  /** The remedy, in one sentence. */
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.name = 'UnfitDatabase'
    this.hint = hint
  }
}

const NEWER = 'Start that version, or restore a backup from before it.'

/** The reason on one line. */
const textOf = (cause: unknown): string => reasonOf(cause).replace(/\s+/g, ' ').trim()

/** Turns a failure of SQLite or the file system into a message with a remedy. */
export function unusableSqlite(file: string, cause: unknown): DatabaseUnusable {
  if (cause instanceof NewerDatabase)
    return new DatabaseUnusable(`${file} is too new: ${cause.message}. ${NEWER}`, cause)
  const code = errorCode(cause)
  if (faultOf(cause) === 'database-damaged')
    return new DatabaseUnusable(
      `${file} is not a readable database. Put a backup in its place, or move the file away to start anew.`,
      cause,
    )
  if (/^(EACCES|EPERM|EROFS|ENOTDIR|EISDIR|EEXIST|SQLITE_CANTOPEN|SQLITE_READONLY)/.test(code))
    return new DatabaseUnusable(
      `${file} cannot be opened for writing (${textOf(cause)}). Let this user write to it and to its folder, or set DATA_DIR to another one.`,
      cause,
    )
  if (/^(SQLITE_BUSY|SQLITE_LOCKED)/.test(code))
    return new DatabaseUnusable(`${file} is in use by another process. Stop it, or set another DATA_DIR.`, cause)
  if (/^(ENOSPC|SQLITE_FULL)/.test(code))
    return new DatabaseUnusable(`The disk that holds ${file} is full. Make room and start again.`, cause)
  return new DatabaseUnusable(
    `${file} cannot be used: ${textOf(cause)}. Look at the file, or set another DATA_DIR.`,
    cause,
  )
}

/** Remedies by code of PostgreSQL or TLS. */
const HINTS: [RegExp, string][] = [
  [/^42501$/, 'Make the role of DATABASE_URL the owner of the database, or grant it CREATE on the schema.'],
  [/^53300$/, 'Allow 30 connections for each service.'],
  [
    /CERT|UNABLE_TO_VERIFY/,
    'DATABASE_URL must have the name in the certificate and, where the CA is your own, end with ?sslmode=verify-full&sslrootcert=/path/of/ca.pem.',
  ],
]

const hintOf = (cause: unknown): string => {
  if (cause instanceof UnfitDatabase) return cause.hint
  const [, hint] = HINTS.find(([codes]) => codes.test(errorCode(cause))) ?? []
  return hint ?? 'Check DATABASE_URL, and that the server is running.'
}

/** The message names server and database, never the password. */
export function unusablePostgres(url: string, cause: unknown): DatabaseUnusable {
  const { hostname, port, pathname } = new URL(url)
  const place = `The PostgreSQL database ${pathname.slice(1)} at ${hostname}:${port || '5432'}`
  if (cause instanceof NewerDatabase)
    return new DatabaseUnusable(`${place} is too new: ${cause.message}. ${NEWER}`, cause)
  return new DatabaseUnusable(`${place} cannot be used: ${textOf(cause)}. ${hintOf(cause)}`, cause)
}
