import { z } from 'zod'

export const MIN_PASSWORD_LENGTH = 12

/** Long enough to be worth hashing, short enough not to be a way to keep the service busy. */
export const password = z
  .string('Password is required')
  .min(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(200, 'Password must be at most 200 characters')

const email = z.email('Please enter an email address').max(254, 'Please enter an email address')

/** Sign-in takes any password text: a rule about its length would tell what a right one looks like. */
export const signInForm = z.strictObject({
  email,
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(200, 'Password must be at most 200 characters'),
})
export type SignInForm = z.infer<typeof signInForm>

const linkToken = z.string('The link is incomplete').min(1, 'The link is incomplete').max(200, 'The link is too long')

/** The one-time link of the first start: `/sign-in#token={token}`. */
export const firstPasswordForm = z.strictObject({ token: linkToken, email, password })
export type FirstPasswordForm = z.infer<typeof firstPasswordForm>

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
