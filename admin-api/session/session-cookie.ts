import { promisify } from 'node:util'
import type { Request, RequestHandler, Response } from 'express'
import session from 'express-session'
import onHeaders from 'on-headers'
import type { Settings } from '../config.ts'
import type { Database } from '../data/database.ts'
import type { SessionSecret } from '../data/session-secret.ts'
import { cookieName, cookieOptions, isSecure } from '../http/cookies.ts'
import { insertSession, type VerifiedCredentials, SESSION_IDLE, SessionStore } from './session-store.ts'

const NAME = 'session'

const optionsOf = (request: Request, settings: Settings) =>
  ({ ...cookieOptions(request, settings), sameSite: 'strict' }) as const

/** Identifies the signed-in user. Sets a cookie only at sign-in and, at most once an hour, at an administrator's write. */
export function sessionMiddleware(settings: Settings, database: Database, secret: SessionSecret): RequestHandler {
  const readSession = session({
    name: cookieName(NAME, settings),
    secret: secret.value,
    store: new SessionStore(database),
    cookie: (request) => ({ ...optionsOf(request, settings), maxAge: SESSION_IDLE }),
    resave: false,
    saveUninitialized: false,
    proxy: true,
  })
  return (request, response, next) => {
    // Runs after express-session's own listener, because listeners run last to first. Puts the session cookie before the device cookie.
    onHeaders(response, () => {
      const cookies = response.getHeader('set-cookie')
      if (Array.isArray(cookies)) response.setHeader('set-cookie', cookies.toReversed())
    })
    // express-session sends Secure cookies only over HTTPS and believes any client about that: set the header ourselves.
    request.headers['x-forwarded-proto'] = isSecure(request, settings) ? 'https' : 'http'
    readSession(request, response, next)
  }
}

/** Signs in under a new session id, which prevents session fixation. @throws GlossaryError wrong-credentials */
export async function beginSession(request: Request, database: Database, proven: VerifiedCredentials): Promise<void> {
  await promisify(request.session.regenerate.bind(request.session))()
  request.session.userId = proven.userId
  request.session.openedAt = request.session.prolongedAt = new Date().getTime()
  await insertSession(database, request.session, proven)
}

export async function endSession(request: Request, response: Response, settings: Settings): Promise<void> {
  await promisify(request.session.destroy.bind(request.session))()
  response.clearCookie(cookieName(NAME, settings), optionsOf(request, settings))
}
