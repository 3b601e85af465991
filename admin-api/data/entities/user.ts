import { flag, generatedId, nullable, table, text } from './table.ts'

/** An administrator, or a visitor who has voted: then without a password, and with an undeliverable email address. */
export interface User {
  id: number
  email: string
  displayName: string | null
  isAdmin: boolean
  /** argon2id hash with its parameters; null for users who cannot sign in. */
  passwordHash: string | null
  /** Hash of the password last set by the settings; null if the settings never named the user. */
  settingsHash: string | null
  createdAt: string
}

export const User = table<User>(
  'user',
  {
    id: generatedId,
    email: text,
    displayName: { ...text, ...nullable },
    isAdmin: { ...flag, default: false },
    passwordHash: { ...text, ...nullable },
    settingsHash: { ...text, ...nullable },
    createdAt: text,
  },
  { user_email: ['email'] },
  ['user_email'],
)
