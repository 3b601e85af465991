import { z } from 'zod'

export const MIN_PASSWORD_LENGTH = 12

/** Long enough to be worth hashing, short enough not to be a way to keep the service busy. */
export const password = z
  .string('Password is required')
  .min(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(200, 'Password must be at most 200 characters')

/** For a new password that is guessed at once, whatever its length. */
export const commonPassword = 'This password is easily guessed. Please choose another one.'

const email = z.email('Please enter an email address').max(254, 'Please enter an email address')

/** Sign-in takes any password text: a rule about its length would tell what a right one looks like. */
const knownPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(200, 'Password must be at most 200 characters')

export const signInForm = z.strictObject({ email, password: knownPassword })
export type SignInForm = z.infer<typeof signInForm>

const linkToken = z.string('The link is incomplete').min(1, 'The link is incomplete').max(200, 'The link is too long')

/** A one-time link, of the first start or for a new administrator: `/sign-in#token={token}&email={email}`. */
export const firstPasswordForm = z.strictObject({ token: linkToken, email, password })
export type FirstPasswordForm = z.infer<typeof firstPasswordForm>

/** An administrator changes the own password. */
export const passwordForm = z.strictObject({ password: knownPassword, newPassword: password })
export type PasswordForm = z.infer<typeof passwordForm>

export const administratorForm = z.strictObject({ email })
export type AdministratorForm = z.infer<typeof administratorForm>

export const administrator = z.object({
  id: z.int(),
  email: z.string(),
  addedAt: z.iso.datetime(),
  /** Whether a password was set: else the one-time link was not used yet. */
  isReady: z.boolean(),
  /** Browsers that are signed in. */
  sessions: z.int(),
  /** Whether `ADMIN_EMAIL` names it, so that each start would bring it back. */
  isOfSettings: z.boolean(),
  /** Whoever asks. */
  isOneself: z.boolean(),
})
export type Administrator = z.infer<typeof administrator>

/** Shown once: only a hash of it is kept. */
export const passwordLink = z.object({ link: z.string(), expiresAt: z.iso.datetime() })
export type PasswordLink = z.infer<typeof passwordLink>

/** Who is signed in; all null and false for a visitor. Programs rely on the names, also of what is always null. */
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
