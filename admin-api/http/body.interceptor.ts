import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import express, { type Request, type Response } from 'express'
import type { Observable } from 'rxjs'
import { MAX_BODY } from '../../contracts/endpoints.ts'
import { GlossaryError } from '../../contracts/errors.ts'
import { endpointOf } from './endpoint-of.ts'
import { watchSilence } from './unread-body.ts'

/** Without this check, other encodings sent without a declared charset would be stored as replacement characters. */
function expectUtf8(_request: IncomingMessage, _response: unknown, body: Buffer, charset: string): void {
  if (charset === 'utf-8' && !isUtf8(body)) throw new GlossaryError('not-utf8')
}

const readJson = (limit: number) => promisify<Request, Response>(express.json({ limit, verify: expectUtf8 }))

/** By the access of the endpoint. */
const readers = {
  administrator: readJson(MAX_BODY.administrator),
  public: readJson(MAX_BODY.public),
  signed: promisify<Request, Response>(express.raw({ limit: MAX_BODY.signed, type: () => true })),
}

/**
 * Reads the body after the guards admit the request and before the pipes validate it. Forms are read by the route's own
 * interceptor; signed bodies stay raw bytes.
 */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp()
    const request = http.getRequest<Request>()
    const endpoint = endpointOf(request)
    if (endpoint?.body && endpoint.access !== 'operator')
      await readBody(endpoint.access, request, http.getResponse<Response>())
    return next.handle()
  }
}

async function readBody(access: keyof typeof readers, request: Request, response: Response): Promise<void> {
  const isEmpty = request.headers['content-length'] === '0'
  if (access !== 'signed' && !isEmpty && request.is('json') === false) throw new GlossaryError('unsupported-type')
  const arrived = watchSilence(request)
  await Promise.race([readers[access](request, response), refuseTooLong(request, MAX_BODY[access])]).finally(arrived)
}

/** Rejects as soon as the body exceeds the limit: the readers would first consume all of it. */
function refuseTooLong(request: Request, limit: number): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = (): void => reject(new GlossaryError('too-large'))
    if (Number(request.headers['content-length'] ?? 0) > limit) refuse()
    let bytes = 0
    request.on('data', ({ length }: Buffer) => {
      bytes += length
      if (bytes > limit) refuse()
    })
  })
}
