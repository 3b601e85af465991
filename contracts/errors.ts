import { z } from 'zod'

/**
 * Every error that clients can receive: its stable code, its HTTP status and the sentence to show. Services throw `GlossaryError` with a code;
 * only `admin-api/http` turns it into a reply.
 */
export const errors = {
  'invalid-input': { status: 400, message: 'Please correct the marked fields' },
  'malformed-request': { status: 400, message: 'The request could not be read' },
  'not-utf8': { status: 400, message: 'The request is not in UTF-8' },
  'current-term-unknown': { status: 400, message: 'The current term does not exist' },
  'current-term-itself': { status: 400, message: 'A term cannot be its own current term' },
  'current-term-cycle': { status: 400, message: 'The current term already leads back to this term' },
  'csv-not-csv': { status: 400, message: 'Please select a CSV file. Only .csv files are supported.' },
  'csv-invalid': { status: 400, message: 'The CSV file format is invalid or contains errors.' },
  'csv-not-utf8': {
    status: 400,
    message: 'The CSV file format is invalid or contains errors. It is not in UTF-8: please save it as "CSV UTF-8".',
  },
  'csv-without-terms': { status: 400, message: 'No terms found in the CSV file.' },
  'csv-row-too-long': { status: 400, message: 'A row of the CSV file has more than 1,000,000 characters.' },
  'image-missing': { status: 400, message: 'Please select an image to upload.' },
  'image-broken': { status: 400, message: 'The image is damaged and cannot be read' },
  'wrong-password': { status: 400, message: 'The password is wrong' },
  'stale-webhook': { status: 400, message: 'The webhook is too old or from the future' },
  'sign-in-required': { status: 401, message: 'Please sign in' },
  'wrong-credentials': { status: 401, message: 'The email or the password is wrong' },
  'wrong-signature': { status: 401, message: 'The signature is missing or wrong' },
  'operator-token-wrong': { status: 401, message: 'The operator token is missing or wrong' },
  'link-used': { status: 401, message: 'This link has already been used or has expired' },
  'administrators-only': { status: 403, message: 'Only administrators may do this' },
  'cross-site-request': { status: 403, message: 'Requests from other sites are refused' },
  'term-not-found': { status: 404, message: 'Term not found' },
  'administrator-not-found': { status: 404, message: 'Administrator not found' },
  'category-not-found': { status: 404, message: 'Category not found' },
  'image-not-found': { status: 404, message: 'Image not found' },
  'page-not-found': { status: 404, message: 'Page Not Found' },
  'administrator-known': { status: 409, message: 'This administrator already has a password' },
  'last-administrator': { status: 409, message: 'The last administrator who can sign in cannot be removed' },
  'administrator-of-settings': {
    status: 409,
    message:
      'The setting ADMIN_EMAIL names this administrator and would add it again. Please change the setting first.',
  },
  'category-taken': { status: 409, message: 'A category with this name already exists' },
  'edit-conflict': { status: 409, message: 'Somebody else has changed this in the meantime' },
  'condition-unmet': {
    status: 412,
    message: 'If-Match is not supported: name the version that the edit is based on in basedOn',
  },
  'too-large': { status: 413, message: 'The request is too large' },
  'image-too-large': { status: 413, message: 'The image is larger than 5 MB' },
  'image-too-many-pixels': { status: 413, message: 'The image has too many pixels' },
  'csv-too-large': { status: 413, message: 'The CSV file is larger than 64 MB' },
  'csv-too-many-rows': { status: 413, message: 'The CSV file has more than 100,000 rows' },
  'csv-too-costly': {
    status: 413,
    message: 'The CSV file takes too long to read. Please split it into several files.',
  },
  'image-type': { status: 415, message: 'Only JPEG, PNG and GIF images are supported' },
  'unsupported-type': { status: 415, message: 'This kind of content is not supported' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  'unexpected-failure': { status: 500, message: 'Something went wrong. Please try again.' },
  busy: { status: 503, message: 'The glossary is busy. Please wait a moment and try again.' },
  'not-ready': { status: 503, message: 'The glossary is not ready yet' },
  'page-unreadable': { status: 503, message: 'This page cannot be read at the moment. Please try again in a moment.' },
  'data-disk-full': { status: 503, message: 'Nothing was saved: the disk of the glossary is full.' },
  'data-unwritable': { status: 503, message: 'Nothing was saved: the disk of the glossary cannot be written.' },
  'database-read-only': {
    status: 503,
    message: 'Nothing was saved: the database is read-only. Please try again in a moment.',
  },
  'database-damaged': {
    status: 503,
    message: 'This cannot be done: the database of the glossary is damaged.',
  },
  'database-locked': {
    status: 503,
    message: 'Nothing was saved: the database is in use by another program. Please try again in a moment.',
  },
  'database-away': { status: 503, message: 'The database does not answer. Please try again in a moment.' },
  'image-not-saved': {
    status: 503,
    message: 'Nothing was saved: the storage of the images cannot be used. Please try again in a moment.',
  },
  'images-away': { status: 503, message: 'The storage of the images cannot be used. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** The sentence to show under each field. Names of nested fields are joined by dots: `categories.0`. */
export type FieldMessages = Record<string, string>

/** The body of every error reply. `message` can be shown to people; `code` never changes. */
export const errorReply = z.object({
  statusCode: z.int(),
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Only with status 500 and above: identifies the log lines of the request. */
  requestId: z.string().optional(),
})
export type ErrorReply = z.infer<typeof errorReply>

/** In seconds. */
const UNITS = [
  [3600, 'hour'],
  [60, 'minute'],
] as const

/** The sentence for a client that has to wait before the next attempt. @param wait milliseconds */
export function waitMessage(wait: number): string {
  const seconds = Math.ceil(wait / 1000)
  const [length, unit] = UNITS.find(([least]) => seconds >= least) ?? [1, 'second']
  const count = Math.ceil(seconds / length)
  return `Too many attempts. Please wait ${count} ${unit}${count === 1 ? '' : 's'} and try again.`
}

/** An error listed in `errors`. Callers distinguish errors by `code`, never by the message. */
export class GlossaryError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldMessages | undefined
  /** Milliseconds until a retry can succeed. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, options: { fields?: FieldMessages; retryAfter?: number; cause?: unknown } = {}) {
    super(errors[code].message, { cause: options.cause })
    this.name = 'GlossaryError'
    this.code = code
    this.fields = options.fields
    this.retryAfter = options.retryAfter
  }
}
