import type { ExecutionContext } from '@nestjs/common'
import { Throttle, type ThrottlerModuleOptions } from '@nestjs/throttler'
import type { Request } from 'express'

const MINUTE = 60_000

const isRead = (context: ExecutionContext): boolean =>
  ['GET', 'HEAD'].includes(context.switchToHttp().getRequest<Request>().method)

/** Counted for each address and route. Reads are not limited: the feed's followers and readers share them. */
export const limits: ThrottlerModuleOptions = {
  // Only against floods: an administrator's program may send a term at a time.
  throttlers: [
    { limit: 30_000, ttl: MINUTE },
    { name: 'visitor', limit: 30_000, ttl: MINUTE },
  ],
  skipIf: isRead,
}

/** Sign-in and the one-time link: 10 in 15 minutes. */
export const SignInLimit = (): MethodDecorator => Throttle({ default: { limit: 10, ttl: 15 * MINUTE } })

/** The visitor's cookie, or the address of one who has none; a made-up cookie still counts for its address. */
const visitorOf = (request: Record<string, unknown>): string => {
  const { headers, ip } = request as unknown as Request
  return /(?:__Host-)?visitor=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ip ?? ''
}

/** Votes: 60 a minute from an address, 30 from a visitor. */
export const VoteLimit = (): MethodDecorator =>
  Throttle({
    default: { limit: 60, ttl: MINUTE },
    visitor: { limit: 30, ttl: MINUTE, getTracker: visitorOf },
  })
