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

/** Codes for errors of frameworks and body readers, by their status. All other errors are unexpected. */
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
  // A failed file write, such as an upload's, has only a system code. A disconnected client's error has a network code, but also a status.
  const fault = status === 500 ? faultOf(failure) : null
  if (fault !== null) return nameFault(fault, failure)
  return new GlossaryError(CODES[status] ?? 'unexpected-failure', { cause: failure })
}

/** A single invalid field supplies the message itself; several are marked in the form. Rate-limited clients get the waiting time. */
function toReply({ code, fields, retryAfter }: GlossaryError, requestId: string): ErrorReply {
  const { status: statusCode, message } = errors[code]
  const [first, ...others] = Object.values(fields ?? {})
  const single = code === 'invalid-input' && others.length === 0 ? first : undefined
  const waitText = statusCode === 429 && retryAfter !== undefined ? waitMessage(retryAfter) : single
  return {
    statusCode,
    code,
    message: waitText ?? message,
    ...(fields && { fields }),
    ...(statusCode >= 500 && { requestId }),
  }
}

/** Headers of the intended reply: with them a browser would decompress the error or save it as the file. */
const OF_ANOTHER = ['Content-Type', 'Content-Encoding', 'Content-Disposition', 'ETag']

function send(response: Response, error: GlossaryError, requestId: string): void {
  const reply = toReply(error, requestId)
  for (const header of OF_ANOTHER) response.removeHeader(header)
  if (error.code === 'operator-token-wrong') response.set('WWW-Authenticate', 'Bearer')
  if (error.retryAfter !== undefined) response.set('Retry-After', String(Math.ceil(error.retryAfter / 1000)))
  response.status(reply.statusCode).set('Cache-Control', 'no-store').json(reply)
}

/** Refusals worth logging. Ordinary ones, such as an invalid field or a deleted term, are not. */
const REFUSALS = new Set<ErrorCode>(['sign-in-required', 'administrators-only', 'wrong-signature', 'busy'])

/** Refusals that programs get when they retry in a loop or send what is never accepted. */
const LATE = new Set<ErrorCode>(['busy', 'too-many-requests', 'operator-token-wrong', 'too-large'])

/** Votes and sign-ins come from people: answered immediately. */
const isLate = ({ code }: GlossaryError, request: Request): boolean =>
  LATE.has(code) && (code !== 'too-many-requests' || isRead(request))

const LOGGED = new Set<ErrorCode>([
  ...FAULTS,
  'image-not-saved',
  'images-away',
  'page-unreadable',
  'unexpected-failure',
])

/** The only place that turns errors into replies and knows status codes. */
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
      // Cuts the connection, so that a partial reply does not look complete.
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

  /** Requests for pages and images have no id unless they fail. */
  private identify(request: Request, response: Response): string {
    return response.headersSent ? '' : giveRequestId(request, response, this.settings)
  }

  /** For a database fault the cause's message suffices; an unexpected error is logged with its stack. */
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
