import type { ErrorCode } from '../../contracts/errors.ts'
import { RequestFailure } from './request.ts'

export const hasCode = (failure: unknown, code: ErrorCode): failure is RequestFailure =>
  failure instanceof RequestFailure && failure.code === code

/** Whether another administrator was first to edit or delete it. @param gone the code by which the service reports that it does not exist */
export const isOutdated = (failure: unknown, gone: ErrorCode): boolean =>
  hasCode(failure, 'edit-conflict') || hasCode(failure, gone)
