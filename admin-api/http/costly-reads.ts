import type { Request, RequestHandler, Response } from 'express'
import onHeaders from 'on-headers'
import { type Endpoint, endpoints } from '../../contracts/endpoints.ts'
import type { Settings } from '../config.ts'
import { clientNetwork } from './client.ts'
import { isRead } from './endpoint-of.ts'
import { LOAD } from '../load/load.ts'
import { OneByOne } from '../load/one-by-one.ts'
import { expectToken } from './operator-token.ts'
import { isOfPublisher } from './publisher-requests.ts'
import { type Turn, Turns } from '../load/turns.ts'

const costly = new Map(
  Object.entries<Endpoint>(endpoints).flatMap(([name, { costs: kind, access }]) =>
    kind === undefined ? [] : [[name.replace('GET ', ''), { kind, access }] as const],
  ),
)

/** As routes are found: in any letters, with or without a slash at the end. The publisher's own reads are never kept waiting: readers wait for what it publishes. */
const costlyRead = (request: Request) =>
  isRead(request) && !isOfPublisher(request) ? costly.get(request.path.toLowerCase().replace(/\/$/, '')) : undefined

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
      const turn = await turns[read.kind].enter(clientNetwork(request))
      // Whoever has gone meanwhile is not read for.
      if (response.destroyed) turn.end()
      else {
        response.once('close', turn.end)
        boundTaking(response, turn, read.kind !== 'file')
        next()
      }
    } catch (refusal) {
      next(refusal)
    }
  }
}

/** Who takes an answer slowly, or nothing of it, keeps nobody from theirs. @param isInMemory all of it is, so that it waits no longer than it may */
function boundTaking(response: Response, { giveWay }: Turn, isInMemory: boolean): void {
  onHeaders(response, () => {
    const { turn, inMemory } = LOAD.taking
    const slow = setTimeout(giveWay, turn)
    const late = isInMemory ? setTimeout(() => response.destroy(), inMemory) : undefined
    response.once('close', () => {
      clearTimeout(slow)
      clearTimeout(late)
    })
  })
}
