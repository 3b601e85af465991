import { promisify } from 'node:util'
import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Request } from 'express'
import type {} from 'express-session'
import { GlossaryError } from '../../contracts/errors.ts'
import type { Author } from '../data/audit-log.ts'

export type { Author }

declare module 'express-session' {
  interface SessionData {
    /** Who is signed in. */
    userId?: number
    /** When it was opened, and when it was last prolonged; milliseconds since 1970. */
    openedAt?: number
    prolongedAt?: number
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by `AccessGuard` on routes that are not public. */
    author?: Author
  }
}

/** What `Serves` marks a route with: its `Access`. */
export const ACCESS = 'glossary:access'

/**
 * Parameter: the signed-in administrator, in whose name something is written. Whoever was let in may be signed out while the body comes in, for
 * which its sender takes minutes.
 */
export const By = createParamDecorator(async (_: unknown, context: ExecutionContext): Promise<Author> => {
  const { author, sessionID, sessionStore } = context.switchToHttp().getRequest<Request>()
  const session = await promisify(sessionStore.get.bind(sessionStore))(sessionID)
  if (author === undefined || session?.userId !== author.userId) throw new GlossaryError('sign-in-required')
  return author
})
