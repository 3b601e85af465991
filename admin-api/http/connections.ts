import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { Settings } from '../config.ts'
import { networkOf } from './client.ts'
import { LOAD } from '../load/load.ts'
import { Tally } from '../load/tally.ts'

/** Milliseconds. */
const LOOK_EVERY = 2000

/**
 * Bounds what silent and slow connections can hold: how many an address has, and how long the head and the body of a request take. A trusted
 * proxy's own are not counted: all its people come from its address.
 */
export function boundConnections(server: Server, { trustedProxies }: Settings): void {
  const { ofAddress, head, request } = LOAD.connections
  server.headersTimeout = head
  server.requestTimeout = request
  const open = new Tally()
  /** Those on which nothing was asked yet, and since when. */
  const silent = new Map<Socket, number>()
  const look = setInterval(() => {
    const before = performance.now() - head
    for (const [socket, since] of silent) if (since < before) socket.destroy()
  }, LOOK_EVERY).unref()

  server.on('connection', (socket: Socket) => {
    silent.set(socket, performance.now())
    socket.once('close', () => silent.delete(socket))
    if (trustedProxies.has(socket.remoteAddress)) return
    const network = networkOf(socket.remoteAddress ?? '')
    socket.once('close', () => open.add(network, -1))
    if (open.add(network, 1) > ofAddress) socket.destroy()
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  server.once('close', () => clearInterval(look))
}

/**
 * Answers what is asked on one connection one after the other. Node begins with all that a packet holds, which are a thousand requests of some
 * megabytes each; browsers and proxies wait for an answer before they ask again.
 */
export function oneAfterAnother(): RequestHandler {
  const lines = new WeakMap<Socket, NextFunction[]>()
  return ({ socket }, response, next) => {
    const line = lines.get(socket) ?? []
    lines.set(socket, line)
    line.push(next)
    if (line.length > LOAD.connections.ahead) socket.destroy()
    response.once('close', () => {
      line.shift()
      if (!socket.destroyed) line[0]?.()
    })
    if (line.length === 1) next()
  }
}

/** Gives up a reader who takes nothing of an answer: all of it waits in memory, or keeps the place of others. Node counts from the last byte that was taken. */
export const giveUpStalled = (response: ServerResponse, after: number = LOAD.connections.stalled): void =>
  void response.setTimeout(after, () => response.destroy())

/** Begins an answer that is sent part by part: 304 to whoever has its bytes, to HEAD their length. @returns whether they are to be sent */
export function beginParts(request: Request, response: Response, size: number): boolean {
  if (request.fresh) {
    response.send()
    return false
  }
  response.set('Content-Length', String(size))
  if (request.method === 'HEAD') {
    response.end()
    return false
  }
  giveUpStalled(response)
  return true
}
