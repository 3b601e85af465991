import type { ExecutionContext } from '@nestjs/common'
import { Throttle, type ThrottlerModuleOptions } from '@nestjs/throttler'
import type { Request } from 'express'
import { clientNetwork } from './client.ts'
import { readCookie } from './cookies.ts'
import { endpointOf, isRead } from './endpoint-of.ts'
import { LOAD } from '../load/load.ts'
import { isOfPublisher } from './publisher-requests.ts'

const MINUTE = 60_000

const requestOf = (context: ExecutionContext): Request => context.switchToHttp().getRequest<Request>()

const isOfRead = (context: ExecutionContext): boolean => isRead(requestOf(context))

/** Reads by operators' programs and by the publisher do not count. */
const isCountedRead = (context: ExecutionContext): boolean => {
  const request = requestOf(context)
  return isRead(request) && request.path.startsWith('/api/') && !isOfPublisher(request)
}

/** A forged cookie gains nothing: its votes also count for the address. */
const visitorOf = (request: Request): string | undefined =>
  readCookie(request, '__Host-visitor') ?? readCookie(request, 'visitor')

/** Counted per address and route. Sign-in has limits of its own (`session/sign-in-limits.ts`). */
export const limits: ThrottlerModuleOptions = {
  // Only against floods: an administrator's program may send terms one by one.
  throttlers: [
    { limit: 30_000, ttl: MINUTE, skipIf: isOfRead },
    // Clients without a cookie count by address only.
    {
      name: 'visitor',
      limit: 30_000,
      ttl: MINUTE,
      skipIf: (context) => isOfRead(context) || !visitorOf(requestOf(context)),
    },
    {
      name: 'reads',
      ttl: LOAD.reads.every,
      limit: (context) => (endpointOf(requestOf(context))?.costs ? LOAD.reads.mostCostly : LOAD.reads.most),
      skipIf: (context) => !isCountedRead(context),
    },
  ],
  // `RequestLimitsGuard` sets the standard `Retry-After` instead.
  setHeaders: false,
  getTracker: (_, context) => clientNetwork(requestOf(context)),
}

const VOTES = { ofAddress: 60, ofVisitor: 30 }

/** Votes: 60 per minute and address, 30 per minute for a visitor who has voted before. */
export const VoteLimit = (): MethodDecorator =>
  Throttle({
    default: { limit: VOTES.ofAddress, ttl: MINUTE },
    visitor: { limit: VOTES.ofVisitor, ttl: MINUTE, getTracker: (_, context) => visitorOf(requestOf(context)) ?? '' },
  })
