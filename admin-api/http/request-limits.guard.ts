import { type ExecutionContext, Injectable, Logger } from '@nestjs/common'
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler'
import type { Request } from 'express'
import { GlossaryError } from '../../contracts/errors.ts'
import { clientAddress } from './client.ts'
import { routeOf } from './endpoint-of.ts'

/** Says when it is worth trying again, for any of the limits; the throttler's own header bears the limit's name. */
@Injectable()
export class RequestLimitsGuard extends ThrottlerGuard {
  private readonly log = new Logger('Limits')

  protected override throwThrottlingException(
    context: ExecutionContext,
    { timeToBlockExpire, totalHits, limit }: ThrottlerLimitDetail,
  ): Promise<void> {
    const request = context.switchToHttp().getRequest<Request>()
    // Once for each time that somebody comes to a limit: a flood must not fill the log.
    if (totalHits === limit + 1)
      this.log.warn({ msg: 'Limit reached', route: routeOf(request), address: clientAddress(request), limit })
    throw new GlossaryError('too-many-requests', { retryAfter: timeToBlockExpire * 1000 })
  }
}
