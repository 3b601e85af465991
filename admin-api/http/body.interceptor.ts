import { promisify } from 'node:util'
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import express, { type Request, type Response } from 'express'
import type { Observable } from 'rxjs'
import { GlossaryError } from '../../contracts/errors.ts'
import { endpointOf } from './endpoint-of.ts'
import { watchSilence } from './unread-body.ts'

/** Bytes. 50,000 ids are 0.55 MB; a definition of 100,000 characters, all written as `\uXXXX`, 0.6 MB. */
const LIMIT = 1_048_576

const readers = {
  json: promisify<Request, Response>(express.json({ limit: LIMIT })),
  raw: promisify<Request, Response>(express.raw({ limit: LIMIT, type: () => true })),
}

/**
 * Reads the body that the endpoint takes, after the guards have let the request through and before the pipes check it. A form is left to the
 * route's own interceptor; what is signed is left as it came.
 */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp()
    const request = http.getRequest<Request>()
    const endpoint = endpointOf(request)
    if (endpoint?.body)
      await readBody(endpoint.access === 'signed' ? 'raw' : 'json', request, http.getResponse<Response>())
    return next.handle()
  }
}

async function readBody(kind: 'json' | 'raw', request: Request, response: Response): Promise<void> {
  const isEmpty = request.headers['content-length'] === '0'
  if (kind === 'json' && !isEmpty && request.is('json') === false) throw new GlossaryError('unsupported-type')
  const arrived = watchSilence(request)
  await Promise.race([readers[kind](request, response), refuseTooLong(request)]).finally(arrived)
}

/** Rejects as soon as it is known: the readers would first read all that is sent. */
function refuseTooLong(request: Request): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = (): void => reject(new GlossaryError('too-large'))
    if (Number(request.headers['content-length'] ?? 0) > LIMIT) refuse()
    let bytes = 0
    request.on('data', ({ length }: Buffer) => {
      bytes += length
      if (bytes > LIMIT) refuse()
    })
  })
}
