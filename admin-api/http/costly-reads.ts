import type { RequestHandler } from 'express'
import { type Endpoint, endpoints } from '../../contracts/endpoints.ts'
import { clientNetwork } from './client.ts'
import { LOAD } from './load.ts'
import { isOfPublisher } from './publisher-requests.ts'
import { Turns } from './turns.ts'

const costs = new Map(
  Object.entries<Endpoint>(endpoints).flatMap(([name, { costs: kind }]) =>
    kind === undefined ? [] : [[name.replace('GET ', ''), kind] as const],
  ),
)

/**
 * Lets costly reads in by turns, each until its reply is sent. Before all that a request costs besides: thousands that are told to come back must be
 * cheap. The publisher is never kept waiting, as readers wait for what it publishes.
 */
export function costlyReads(): RequestHandler {
  const turns = {
    file: new Turns(LOAD.turns.file),
    list: new Turns(LOAD.turns.list),
    search: new Turns(LOAD.turns.search),
    feed: new Turns(LOAD.turns.feed),
  }
  return async (request, response, next) => {
    // As routes are found: in any letters, with or without a slash at the end.
    const path = request.path.toLowerCase().replace(/\/$/, '')
    const kind = ['GET', 'HEAD'].includes(request.method) ? costs.get(path) : undefined
    if (kind === undefined || isOfPublisher(request)) {
      next()
      return
    }
    try {
      const leave = await turns[kind].enter(clientNetwork(request))
      // Whoever has gone meanwhile is not read for.
      if (response.destroyed) leave()
      else {
        response.once('close', leave)
        next()
      }
    } catch (refusal) {
      next(refusal)
    }
  }
}
