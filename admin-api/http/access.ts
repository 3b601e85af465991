import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common'
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

export const PUBLIC = 'glossary:public'

/** Opens a route, or a controller, to everybody. What is not opened needs an administrator. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(PUBLIC, true)

/** Parameter: the id of the signed-in administrator. */
export const AdministratorId = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  const { administratorId } = context.switchToHttp().getRequest<Request>()
  if (administratorId === undefined) throw new GlossaryError('sign-in-required')
  return administratorId
})
