import type { ErrorCode } from '../../contracts/errors.ts'
import { RequestFailure } from './request.ts'

/** Whether the service has refused for this reason. */
export const hasCode = (failure: unknown, code: ErrorCode): failure is RequestFailure =>
  failure instanceof RequestFailure && failure.code === code
