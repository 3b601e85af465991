import { type ExecutionContext, Injectable } from '@nestjs/common'
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler'
import { GlossaryError } from '../../contracts/errors.ts'

/** Says when it is worth trying again, for any of the limits; the throttler's own header bears the limit's name. */
@Injectable()
export class RequestLimitsGuard extends ThrottlerGuard {
  protected override throwThrottlingException(
    _: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    throw new GlossaryError('too-many-requests', { retryAfter: timeToBlockExpire * 1000 })
  }
}
