import { errorCode, reasonOf } from '../../contracts/error-code.ts'
import { faultOf } from './faults.ts'

/** The data cannot be opened. The message is one sentence on what is wrong and one on how to mend it. */
export class DatabaseUnusable extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'DatabaseUnusable'
  }
}

/** A program that does not know a table's columns would lose what is in them. */
export class NewerDatabase extends Error {
  /** @param migration the last that was made, of which this program knows nothing */
  constructor(migration: string) {
    super(`it was changed by a later version (${migration})`)
    this.name = 'NewerDatabase'
  }
}

/** A database that answers, and on which the glossary would not be right. */
export class UnfitDatabase extends Error {
  /** How to mend it, in a sentence. */
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.name = 'UnfitDatabase'
    this.hint = hint
  }
}

const NEWER = 'Start that version, or restore a backup from before it.'

/** In one line. */
const textOf = (cause: unknown): string => reasonOf(cause).replace(/\s+/g, ' ').trim()

/** What SQLite or the file system said, in words that lead to the mending. */
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

/** How to mend what PostgreSQL or TLS says, by its code. */
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

/** Names server and database, never the password. */
export function unusablePostgres(url: string, cause: unknown): DatabaseUnusable {
  const { hostname, port, pathname } = new URL(url)
  const place = `The PostgreSQL database ${pathname.slice(1)} at ${hostname}:${port || '5432'}`
  if (cause instanceof NewerDatabase)
    return new DatabaseUnusable(`${place} is too new: ${cause.message}. ${NEWER}`, cause)
  return new DatabaseUnusable(`${place} cannot be used: ${textOf(cause)}. ${hintOf(cause)}`, cause)
}
