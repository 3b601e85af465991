import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type {} from 'pino-http'
import type { Settings } from '../config.ts'

export const REQUEST_ID = 'X-Request-Id'

/** What may stand in a log as it came. */
const READABLE = /^[\w.:+/=-]{1,128}$/

/** Gives each request of the API an id, which its answer and its lines in the log bear: that of a trusted proxy, or one of ours. */
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
