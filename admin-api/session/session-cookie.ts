import type { Request, RequestHandler, Response } from 'express'
import session from 'express-session'
import type { Settings } from '../config.ts'
import type { Database } from '../database/database.ts'
import { untilDone } from '../http/until-done.ts'
import { SESSION_LIFETIME, SessionStore } from './session-store.ts'

const isSecure = ({ publicUrl }: Settings): boolean => publicUrl.startsWith('https:')

/** `__Host-` binds the cookie to this very host; browsers allow it on https only. */
const cookieName = (settings: Settings): string => (isSecure(settings) ? '__Host-session' : 'session')

const cookieOptions = (settings: Settings) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(settings) }) as const

/** Knows who is signed in. Sets no cookie but at sign-in and, once an hour, at an administrator's write. */
export function sessionMiddleware(settings: Settings, database: Database): RequestHandler {
  const readSession = session({
    name: cookieName(settings),
    secret: settings.sessionSecret,
    store: new SessionStore(database),
    cookie: { ...cookieOptions(settings), maxAge: SESSION_LIFETIME },
    resave: false,
    saveUninitialized: false,
    proxy: true,
  })
  return (request, response, next) => {
    // express-session sends a Secure cookie only over https. Readers come by PUBLIC_URL: where that is https, a proxy
    // in front speaks it, whatever the last hop is.
    if (isSecure(settings)) request.headers['x-forwarded-proto'] = 'https'
    readSession(request, response, next)
  }
}

/** Signs in under a new session id, so that an id planted before is worth nothing. */
export async function beginSession(request: Request, userId: number): Promise<void> {
  await untilDone((done) => request.session.regenerate(done))
  request.session.userId = userId
  request.session.prolongedAt = Date.now()
  await untilDone((done) => request.session.save(done))
}

export async function endSession(request: Request, response: Response, settings: Settings): Promise<void> {
  await untilDone((done) => request.session.destroy(done))
  response.clearCookie(cookieName(settings), cookieOptions(settings))
}
