import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common'
import type { Response } from 'express'
import { type ErrorCode, type ErrorReply, errors, GlossaryError, waitMessage } from '../../contracts/errors.ts'

/** What frameworks and body readers throw, by the status they mean. Everything else is unexpected. */
const CODES: Record<number, ErrorCode> = {
  400: 'malformed-request',
  401: 'sign-in-required',
  403: 'administrators-only',
  404: 'page-not-found',
  413: 'too-large',
  415: 'unsupported-type',
  429: 'too-many-requests',
  503: 'not-ready',
}

const statusOf = (failure: unknown): number => {
  if (failure instanceof HttpException) return failure.getStatus()
  return failure instanceof Error && 'status' in failure && typeof failure.status === 'number' ? failure.status : 500
}

function toGlossaryError(failure: unknown): GlossaryError {
  if (failure instanceof GlossaryError) return failure
  return new GlossaryError(CODES[statusOf(failure)] ?? 'unexpected-failure', { cause: failure })
}

/** One wrong field says itself what is wrong; several are marked in the form. Whoever has to wait is told how long. */
function toReply({ code, fields, retryAfter }: GlossaryError): ErrorReply {
  const { status: statusCode, message } = errors[code]
  const [first, ...others] = Object.values(fields ?? {})
  const single = code === 'invalid-input' && others.length === 0 ? first : undefined
  const told = retryAfter === undefined || code === 'busy' ? single : waitMessage(retryAfter)
  return { statusCode, code, message: told ?? message, ...(fields && { fields }) }
}

/** The one place that turns a failure into a reply, and the only one that knows status codes. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Request')

  catch(failure: unknown, host: ArgumentsHost): void {
    const error = toGlossaryError(failure)
    if (error.code === 'unexpected-failure') this.logger.error(failure)
    const response = host.switchToHttp().getResponse<Response>()
    if (response.headersSent) {
      // A reply that broke off half-way must not look complete.
      response.destroy()
      return
    }
    const reply = toReply(error)
    if (error.retryAfter !== undefined) response.set('Retry-After', String(Math.ceil(error.retryAfter / 1000)))
    response.status(reply.statusCode).set('Cache-Control', 'no-store').json(reply)
  }
}
