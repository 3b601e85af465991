import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type {} from 'pino-http'
import type { Settings } from '../config.ts'

export const REQUEST_ID = 'X-Request-Id'

/** Ids that are safe to log unchanged. */
const READABLE = /^[\w.:+/=-]{1,128}$/

/** Gives each API request an id for its reply and its log lines: the one from a trusted proxy, or a new one. */
export function requestIds(settings: Settings): RequestHandler {
  return (request, response, next) => {
    giveRequestId(request, response, settings)
    next()
  }
}

/** @returns the id */
export function giveRequestId(request: Request, response: Response, { trustedProxies }: Settings): string {
  const given = trustedProxies.has(request.socket.remoteAddress) ? (request.get(REQUEST_ID) ?? '') : ''
  const id = READABLE.test(given) ? given : randomUUID()
  request.id = id
  response.set(REQUEST_ID, id)
  return id
}
