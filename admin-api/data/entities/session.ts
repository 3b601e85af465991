import { integer, nullable, primary, table, text } from './table.ts'

/** A signed-in browser. The id is a hash of the cookie's, so this table's content cannot be used to take over a session. */
export interface SessionRow {
  id: string
  userId: number | null
  /** Content of express-session, as JSON. */
  content: string
  expiresAt: string
}

export const SessionRow = table<SessionRow>(
  'session',
  { id: { ...text, ...primary }, userId: { ...integer, ...nullable }, content: text, expiresAt: text },
  { session_user: ['userId'], session_expires_at: ['expiresAt'] },
)

/** A one-time link that sets the password of an administrator, or creates the first one if `userId` is null. At most one row for each. */
export interface PasswordLink {
  tokenHash: string
  expiresAt: string
  userId: number | null
}

export const PasswordLink = table<PasswordLink>('first_password_link', {
  tokenHash: { ...text, ...primary },
  expiresAt: text,
  userId: { ...integer, ...nullable },
})

/** An address that has signed in to an account. The id is a keyed hash of both, so the table reveals neither. */
export interface KnownAddress {
  id: string
  expiresAt: string
}

export const KnownAddress = table<KnownAddress>(
  'known_address',
  { id: { ...text, ...primary }, expiresAt: text },
  { known_address_expires_at: ['expiresAt'] },
)
