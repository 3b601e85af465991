import { timingSafeEqual } from 'node:crypto'
import { parseCookie } from 'cookie'
import type { CookieOptions, Request } from 'express'
import { isByHttps } from '../../contracts/security-headers.ts'
import type { Settings } from '../config.ts'

/** The prefix `__Host-` binds the cookie to this exact host; browsers accept it over HTTPS only. */
export const cookieName = (name: string, settings: Settings): string =>
  isByHttps(settings.publicUrl) ? `__Host-${name}` : name

/** Milliseconds; browsers limit the lifetime of cookies to 400 days. */
export const LONGEST_LIFETIME = 400 * 24 * 3_600_000

/** Options that all our cookies share; scripts cannot read them. */
export const cookieOptions = (request: Request, settings: Settings) =>
  ({ path: '/', httpOnly: true, secure: isSecure(request, settings) }) as const satisfies CookieOptions

/**
 * Whether to mark a cookie `Secure`. Readers use PUBLIC_URL: if it is HTTPS, a proxy in front terminates TLS, whatever protocol the last hop uses
 * and whatever an inner proxy reports. If it is HTTP, a trusted proxy may still report HTTPS.
 */
export const isSecure = (request: Request, settings: Settings): boolean =>
  isByHttps(settings.publicUrl) || request.secure

export const readCookie = (request: Request, name: string): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[name]

/** Compares in constant time, except for the length. */
export function constantTimeEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
