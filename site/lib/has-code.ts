import type { ErrorCode } from '../../contracts/errors.ts'
import { RequestFailure } from './request.ts'

/** Whether the service has refused for this reason. */
export const hasCode = (failure: unknown, code: ErrorCode): failure is RequestFailure =>
  failure instanceof RequestFailure && failure.code === code

/** Whether somebody else was quicker: who has edited it, or deleted it. @param gone how the service says that it is not there */
export const isOutdated = (failure: unknown, gone: ErrorCode): boolean =>
  hasCode(failure, 'edit-conflict') || hasCode(failure, gone)
