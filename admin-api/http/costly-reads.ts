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

/** Matches like the router: ignores case and a trailing slash. The publisher's own reads never wait, because readers wait for what it publishes. */
const costlyRead = (request: Request) =>
  isRead(request) && !isOfPublisher(request) ? costly.get(request.path.toLowerCase().replace(/\/$/, '')) : undefined

/** Must precede all other work on a request. */
export function costlyReadsOneByOne(): RequestHandler {
  const line = new OneByOne()
  return async (request, _response, next) => {
    if (costlyRead(request) !== undefined) await line.turn()
    next()
  }
}

/**
 * Admits costly reads in turns; a turn ends with its reply. Runs before sessions and guards, so that refusing thousands is cheap,
 * and checks the token first, so that strangers take no operator's turn.
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
      // The client disconnected while it waited.
      if (response.destroyed) turn.end()
      else {
        response.once('close', turn.end)
        limitSlowClient(response, turn, read.kind !== 'file')
        next()
      }
    } catch (refusal) {
      next(refusal)
    }
  }
}

/** Keeps slow clients from blocking others: their turn ends early. @param isInMemory the whole reply is in memory, so its time is limited too */
function limitSlowClient(response: Response, { yieldTurn }: Turn, isInMemory: boolean): void {
  onHeaders(response, () => {
    const { turn, inMemory } = LOAD.slowClients
    const slow = setTimeout(yieldTurn, turn)
    const late = isInMemory ? setTimeout(() => response.destroy(), inMemory) : undefined
    response.once('close', () => {
      clearTimeout(slow)
      clearTimeout(late)
    })
  })
}
