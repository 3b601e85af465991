import type { Request, RequestHandler } from 'express'
import { type Endpoint, endpoints } from '../../contracts/endpoints.ts'
import type { Settings } from '../config.ts'
import { clientNetwork } from './client.ts'
import { LOAD } from '../load/load.ts'
import { OneByOne } from '../load/one-by-one.ts'
import { expectToken } from './operator-token.ts'
import { isOfPublisher } from './publisher-requests.ts'
import { Turns } from '../load/turns.ts'

const costly = new Map(
  Object.entries<Endpoint>(endpoints).flatMap(([name, { costs: kind, access }]) =>
    kind === undefined ? [] : [[name.replace('GET ', ''), { kind, access }] as const],
  ),
)

/** As routes are found: in any letters, with or without a slash at the end. The publisher's own reads are never kept waiting: readers wait for what it publishes. */
const costlyRead = (request: Request) =>
  ['GET', 'HEAD'].includes(request.method) && !isOfPublisher(request)
    ? costly.get(request.path.toLowerCase().replace(/\/$/, ''))
    : undefined

/** Stands before everything else that a request costs. */
export function costlyReadsOneByOne(): RequestHandler {
  const line = new OneByOne()
  return async (request, _response, next) => {
    if (costlyRead(request) !== undefined) await line.turn()
    next()
  }
}

/**
 * Lets costly reads in by turns, each until its reply is sent. Before sessions and guards: thousands that are told to come back must be cheap, and a
 * stranger takes no operator's turn.
 */
export function costlyReads({ operatorToken }: Settings): RequestHandler {
  const turns = {
    file: new Turns(LOAD.turns.file),
    list: new Turns(LOAD.turns.list),
    search: new Turns(LOAD.turns.search),
    feed: new Turns(LOAD.turns.feed),
  }
  return async (request, response, next) => {
    const read = costlyRead(request)
    if (read === undefined) {
      next()
      return
    }
    try {
      if (read.access === 'operator') expectToken(request, operatorToken)
      const leave = await turns[read.kind].enter(clientNetwork(request))
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
