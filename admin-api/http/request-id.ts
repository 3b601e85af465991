import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type {} from 'pino-http'
import type { Settings } from '../config.ts'

export const REQUEST_ID = 'X-Request-Id'

/** What may stand in a log as it came. */
const READABLE = /^[\w.:+/=-]{1,128}$/

/** Gives each request of the API an id, which its answer and its lines in the log bear: that of a trusted proxy, or one of ours. */
export function requestIds({ trustedProxies }: Settings): RequestHandler {
  return (request, response, next) => {
    const given = trustedProxies.has(request.socket.remoteAddress) ? (request.get(REQUEST_ID) ?? '') : ''
    request.id = READABLE.test(given) ? given : randomUUID()
    response.set(REQUEST_ID, request.id)
    next()
  }
}
