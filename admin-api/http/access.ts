import { promisify } from 'node:util'
import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Request } from 'express'
import type {} from 'express-session'
import { GlossaryError } from '../../contracts/errors.ts'
import type { Author } from '../data/audit-log.ts'

export type { Author }

declare module 'express-session' {
  interface SessionData {
    /** The id of the signed-in user. */
    userId?: number
    /** When the session was opened and when it was last extended; milliseconds since 1970. */
    openedAt?: number
    prolongedAt?: number
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by `AccessGuard` on routes that require an administrator. */
    author?: Author
  }
}

/** Metadata key under which `Serves` stores the `Access` of a route. */
export const ACCESS = 'glossary:access'

/**
 * Parameter decorator: the signed-in administrator, author of the write. Reads the session again, because the administrator may have been
 * signed out since the guard ran: a slow client sends its body for minutes.
 */
export const By = createParamDecorator(async (_: unknown, context: ExecutionContext): Promise<Author> => {
  const { author, sessionID, sessionStore } = context.switchToHttp().getRequest<Request>()
  const session = await promisify(sessionStore.get.bind(sessionStore))(sessionID)
  if (author === undefined || session?.userId !== author.userId) throw new GlossaryError('sign-in-required')
  return author
})
