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

/** What operators' programs ask, and the publisher, is no reader's. */
const isCountedRead = (context: ExecutionContext): boolean => {
  const request = requestOf(context)
  return isRead(request) && request.path.startsWith('/api/') && !isOfPublisher(request)
}

/** A made-up cookie gives no more: its votes count for the address too. */
const visitorOf = (request: Request): string | undefined =>
  readCookie(request, '__Host-visitor') ?? readCookie(request, 'visitor')

/** Counted for each address and route. Sign-in has limits of its own (`session/sign-in-limits.ts`). */
export const limits: ThrottlerModuleOptions = {
  // Only against floods: an administrator's program may send a term at a time.
  throttlers: [
    { limit: 30_000, ttl: MINUTE, skipIf: isOfRead },
    // Who brings no cookie is of an address and nobody more.
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
  // `RequestLimitsGuard` says it, under the name that everybody knows.
  setHeaders: false,
  getTracker: (_, context) => clientNetwork(requestOf(context)),
}

const VOTES = { ofAddress: 60, ofVisitor: 30 }

/** Votes: 60 a minute from an address, 30 from a visitor who has voted before. */
export const VoteLimit = (): MethodDecorator =>
  Throttle({
    default: { limit: VOTES.ofAddress, ttl: MINUTE },
    visitor: { limit: VOTES.ofVisitor, ttl: MINUTE, getTracker: (_, context) => visitorOf(requestOf(context)) ?? '' },
  })
