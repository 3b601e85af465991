import { type ExecutionContext, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler'
import type { Request } from 'express'
import { GlossaryError } from '../../contracts/errors.ts'
import { clientAddress, clientNetwork } from './client.ts'
import { routeOf } from './endpoint-of.ts'
import { RepeatedLines } from './repeated-lines.ts'

/** Sets `Retry-After` whichever limit is reached; the throttler's own header name contains the limit's name. */
@Injectable()
export class RequestLimitsGuard extends ThrottlerGuard implements OnApplicationShutdown {
  private readonly log = new Logger('Limits')
  private readonly lines = new RepeatedLines()

  protected override throwThrottlingException(
    context: ExecutionContext,
    { timeToBlockExpire, limit }: ThrottlerLimitDetail,
  ): Promise<void> {
    const request = context.switchToHttp().getRequest<Request>()
    const [route, address] = [routeOf(request), clientAddress(request)]
    // A flood must not fill the log.
    this.lines.add(`${route} ${clientNetwork(request)}`, (again) =>
      this.log.warn({ msg: 'Limit reached', route, address, limit, again }),
    )
    throw new GlossaryError('too-many-requests', { retryAfter: timeToBlockExpire * 1000 })
  }

  onApplicationShutdown(): void {
    this.lines.end()
  }
}
