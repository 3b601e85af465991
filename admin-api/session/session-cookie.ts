import { promisify } from 'node:util'
import type { Request, RequestHandler, Response } from 'express'
import session from 'express-session'
import onHeaders from 'on-headers'
import type { Settings } from '../config.ts'
import type { Database } from '../data/database.ts'
import type { SessionSecret } from '../data/session-secret.ts'
import { cookieName, cookieOptions, isSecure } from '../http/cookies.ts'
import { insertSession, type Proven, SESSION_IDLE, SessionStore } from './session-store.ts'

const NAME = 'session'

const optionsOf = (request: Request, settings: Settings) =>
  ({ ...cookieOptions(request, settings), sameSite: 'strict' }) as const

/** Knows who is signed in. Sets no cookie but at sign-in and, once an hour, at an administrator's write. */
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
    // Listeners are called last to first, so after express-session's own: its cookie comes first, before the device's.
    onHeaders(response, () => {
      const cookies = response.getHeader('set-cookie')
      if (Array.isArray(cookies)) response.setHeader('set-cookie', cookies.toReversed())
    })
    // express-session sends a Secure cookie only over https, and takes anybody's word for that; this is ours.
    request.headers['x-forwarded-proto'] = isSecure(request, settings) ? 'https' : 'http'
    readSession(request, response, next)
  }
}

/** Signs in under a new session id, so that an id planted before is worth nothing. @throws GlossaryError wrong-credentials */
export async function beginSession(request: Request, database: Database, proven: Proven): Promise<void> {
  await promisify(request.session.regenerate.bind(request.session))()
  request.session.userId = proven.userId
  request.session.openedAt = request.session.prolongedAt = new Date().getTime()
  await insertSession(database, request.session, proven)
}

export async function endSession(request: Request, response: Response, settings: Settings): Promise<void> {
  await promisify(request.session.destroy.bind(request.session))()
  response.clearCookie(cookieName(NAME, settings), optionsOf(request, settings))
}
