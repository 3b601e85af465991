import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  type OnApplicationShutdown,
} from '@nestjs/common'
import type { Request, Response } from 'express'
import { type ErrorCode, type ErrorReply, errors, GlossaryError, waitMessage } from '../../contracts/errors.ts'
import { Settings } from '../config.ts'
import { faultOf, FAULTS, nameFault } from '../data/faults.ts'
import { LateRefusals } from '../load/late-refusals.ts'
import { isRead } from './endpoint-of.ts'
import { RepeatedLines } from './repeated-lines.ts'
import { giveRequestId, REQUEST_ID } from './request-id.ts'
import { leaveUnread } from './unread-body.ts'

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
  const status = statusOf(failure)
  // Files that are written beside the database: an upload. A sender who has gone has a code of the network too, but a status as well.
  const fault = status === 500 ? faultOf(failure) : null
  if (fault !== null) return nameFault(fault, failure)
  return new GlossaryError(CODES[status] ?? 'unexpected-failure', { cause: failure })
}

/** One wrong field says itself what is wrong; several are marked in the form. Whoever asks too often is told how long to wait. */
function toReply({ code, fields, retryAfter }: GlossaryError, requestId: string): ErrorReply {
  const { status: statusCode, message } = errors[code]
  const [first, ...others] = Object.values(fields ?? {})
  const single = code === 'invalid-input' && others.length === 0 ? first : undefined
  const told = statusCode === 429 && retryAfter !== undefined ? waitMessage(retryAfter) : single
  return {
    statusCode,
    code,
    message: told ?? message,
    ...(fields && { fields }),
    ...(statusCode >= 500 && { requestId }),
  }
}

/** Of what was to be sent: a browser would take the reply for compressed, or for the file. */
const OF_ANOTHER = ['Content-Type', 'Content-Encoding', 'Content-Disposition', 'ETag']

function send(response: Response, error: GlossaryError, requestId: string): void {
  const reply = toReply(error, requestId)
  for (const header of OF_ANOTHER) response.removeHeader(header)
  if (error.code === 'operator-token-wrong') response.set('WWW-Authenticate', 'Bearer')
  if (error.retryAfter !== undefined) response.set('Retry-After', String(Math.ceil(error.retryAfter / 1000)))
  response.status(reply.statusCode).set('Cache-Control', 'no-store').json(reply)
}

/** What is said when somebody may not, or must wait; what is ordinary, a wrong field or a term that is gone, is nobody's business. */
const REFUSALS = new Set<ErrorCode>(['sign-in-required', 'administrators-only', 'wrong-signature', 'busy'])

/** What a program hears that asks in a loop, or sends what nobody takes. */
const LATE = new Set<ErrorCode>(['busy', 'too-many-requests', 'operator-token-wrong', 'too-large'])

/** A person who votes or signs in too often is told at once. */
const isLate = ({ code }: GlossaryError, request: Request): boolean =>
  LATE.has(code) && (code !== 'too-many-requests' || isRead(request))

const LOGGED = new Set<ErrorCode>([
  ...FAULTS,
  'image-not-saved',
  'images-away',
  'page-unreadable',
  'unexpected-failure',
])

/** The one place that turns a failure into a reply, and the only one that knows status codes. */
@Catch()
export class ErrorFilter implements ExceptionFilter, OnApplicationShutdown {
  private readonly logger = new Logger('Request')
  private readonly lines = new RepeatedLines()

  constructor(
    private readonly late: LateRefusals,
    private readonly settings: Settings,
  ) {}

  catch(failure: unknown, host: ArgumentsHost): void {
    const error = toGlossaryError(failure)
    const request = host.switchToHttp().getRequest<Request>()
    const response = host.switchToHttp().getResponse<Response>()
    const requestId = response.get(REQUEST_ID) ?? this.identify(request, response)
    if (LOGGED.has(error.code)) this.log(error, requestId)
    else if (REFUSALS.has(error.code)) this.noteRefusal(error, requestId)
    if (response.headersSent) {
      // A reply that broke off half-way must not look complete.
      response.destroy()
      return
    }
    leaveUnread(request, response)
    if (isLate(error, request)) this.late.hold(response, () => send(response, error, requestId))
    else send(response, error, requestId)
  }

  onApplicationShutdown(): void {
    this.lines.end()
  }

  /** Pages and images have no id until they fail. */
  private identify(request: Request, response: Response): string {
    return response.headersSent ? '' : giveRequestId(request, response, this.settings)
  }

  /** The cause of a fault of the database is the fault; of what nobody has a name for it is what was thrown. */
  private log({ code, message, cause }: GlossaryError, requestId: string): void {
    const isUnexpected = code === 'unexpected-failure'
    this.lines.add(isUnexpected ? String(cause) : code, (again) => {
      if (isUnexpected) this.logger.error({ requestId, code, again, err: cause }, message)
      else this.logger.error({ requestId, code, again, reason: String(cause) }, message)
    })
  }

  private noteRefusal({ code }: GlossaryError, requestId: string): void {
    this.lines.add(code, (again) => this.logger.log({ msg: 'Refused', requestId, code, again }))
  }
}
