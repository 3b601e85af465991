import { timingSafeEqual } from 'node:crypto'
import { parseCookie } from 'cookie'
import type { CookieOptions, Request } from 'express'
import { isByHttps } from '../../contracts/security-headers.ts'
import type { Settings } from '../config.ts'

/** `__Host-` binds the cookie to this very host; browsers allow it on https only. */
export const cookieName = (name: string, settings: Settings): string =>
  isByHttps(settings.publicUrl) ? `__Host-${name}` : name

/** Milliseconds: browsers keep no cookie for more than 400 days. */
export const LONGEST_LIFETIME = 400 * 24 * 3_600_000

/** Of every cookie of ours; no script reads it. */
export const cookieOptions = (request: Request, settings: Settings) =>
  ({ path: '/', httpOnly: true, secure: isSecure(request, settings) }) as const satisfies CookieOptions

/**
 * Whether a cookie is for https only. Readers come by PUBLIC_URL: where that is https, a proxy in front speaks it, whatever the last hop is
 * and whatever an inner proxy takes for the scheme. Where it is http, a trusted proxy may say better.
 */
export const isSecure = (request: Request, settings: Settings): boolean =>
  isByHttps(settings.publicUrl) || request.secure

export const readCookie = (request: Request, name: string): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[name]

/** Takes the same time wherever the two differ. */
export function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
