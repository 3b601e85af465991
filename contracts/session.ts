import { z } from 'zod'

export const MIN_PASSWORD_LENGTH = 12

/** A new password. The upper limit keeps hashing cheap, so that long passwords cannot be used to overload the service. */
export const password = z
  .string('Password is required')
  .min(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(200, 'Password must be at most 200 characters')

/** The message for a new password that is among the first guesses of attackers, regardless of its length. */
export const commonPassword = 'This password is easily guessed. Please choose another one.'

const email = z.email('Please enter an email address').max(254, 'Please enter an email address')

/** Sign-in accepts any non-empty password up to the limit: a minimum length would reveal what valid passwords look like. */
const knownPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(200, 'Password must be at most 200 characters')

export const signInForm = z.strictObject({ email, password: knownPassword })
export type SignInForm = z.infer<typeof signInForm>

const linkToken = z.string('The link is incomplete').min(1, 'The link is incomplete').max(200, 'The link is too long')

/** The form behind a one-time link, created at the first start or for a new administrator: `/sign-in#token={token}&email={email}`. */
export const firstPasswordForm = z.strictObject({ token: linkToken, email, password })
export type FirstPasswordForm = z.infer<typeof firstPasswordForm>

/** An administrator's form for changing their own password. */
export const passwordForm = z.strictObject({ password: knownPassword, newPassword: password })
export type PasswordForm = z.infer<typeof passwordForm>

export const administratorForm = z.strictObject({ email })
export type AdministratorForm = z.infer<typeof administratorForm>

export const administrator = z.object({
  id: z.int(),
  email: z.string(),
  addedAt: z.iso.datetime(),
  /** Whether a password is set. If not, the one-time link has not been used. */
  isReady: z.boolean(),
  /** Number of signed-in browsers. */
  sessions: z.int(),
  /** Whether `ADMIN_EMAIL` names this administrator, whom each start would therefore add again. */
  isOfSettings: z.boolean(),
  /** Whether this is the administrator who made the request. */
  isOneself: z.boolean(),
})
export type Administrator = z.infer<typeof administrator>

/** A one-time link. It is shown once, because only its hash is stored. */
export const passwordLink = z.object({ link: z.string(), expiresAt: z.iso.datetime() })
export type PasswordLink = z.infer<typeof passwordLink>

/** Who is signed in; all null and false for a visitor. Fields that are always null stay, because clients rely on them. */
export const session = z.object({
  uid: z.string().nullable(),
  email: z.string().nullable(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  isAnonymous: z.boolean(),
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
})
export type Session = z.infer<typeof session>
