import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Request } from 'express'
import type {} from 'express-session'
import { GlossaryError } from '../../contracts/errors.ts'

declare module 'express-session' {
  interface SessionData {
    /** Who is signed in. */
    userId?: number
    /** When the session was last prolonged; milliseconds since 1970. */
    prolongedAt?: number
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by `AdministratorGuard` on routes that are not public. */
    administratorId?: number
  }
}

/** What `Serves` marks a route with that is open to everybody. */
export const PUBLIC = 'glossary:public'

/** Parameter: the id of the signed-in administrator. */
export const AdministratorId = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  const { administratorId } = context.switchToHttp().getRequest<Request>()
  if (administratorId === undefined) throw new GlossaryError('sign-in-required')
  return administratorId
})
