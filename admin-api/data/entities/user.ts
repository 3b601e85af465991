import { flag, generatedId, nullable, table, text } from './table.ts'

/** An administrator, or a visitor who has voted: then without a password and with an address that no mail reaches. */
export interface User {
  id: number
  email: string
  displayName: string | null
  isAdmin: boolean
  /** argon2id with its parameters; null for whoever cannot sign in. */
  passwordHash: string | null
  /** Of the password that the settings gave last; null for whom they never named. */
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
