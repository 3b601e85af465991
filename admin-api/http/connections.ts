import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { Settings } from '../config.ts'
import { networkOf } from './client.ts'
import { LOAD } from '../load/load.ts'
import { KeyedCounter } from '../load/keyed-counter.ts'

/** Milliseconds. */
const POLL_INTERVAL = 2000

/**
 * Bounds what silent and slow connections can occupy: connections per address, and the time for headers and for the whole request.
 * Connections of trusted proxies are not counted, because all their clients share an address.
 */
export function boundConnections(server: Server, { trustedProxies }: Settings): void {
  const { ofAddress, head, request } = LOAD.connections
  server.headersTimeout = head
  server.requestTimeout = request
  const open = new KeyedCounter()
  /** Connections without a request yet, and when each was opened. */
  const silent = new Map<Socket, number>()
  const look = setInterval(() => {
    const before = performance.now() - head
    for (const [socket, since] of silent) if (since < before) socket.destroy()
  }, POLL_INTERVAL).unref()

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
 * Handles the pipelined requests of a connection one at a time. Node would start all that a packet holds at once, a thousand with replies of
 * several megabytes each. Browsers and proxies do not pipeline.
 */
export function serializePipelined(): RequestHandler {
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

/** Drops a client that stops reading its reply, which occupies memory or a turn. Node measures the time since the last byte was taken. */
export const dropStalled = (response: ServerResponse, after: number = LOAD.connections.stalled): void =>
  void response.setTimeout(after, () => response.destroy())

/** Starts a reply that is sent in parts; answers conditional and HEAD requests itself. @returns whether to send the body */
export function beginStreaming(request: Request, response: Response, size: number): boolean {
  if (request.fresh) {
    response.send()
    return false
  }
  response.set('Content-Length', String(size))
  if (request.method === 'HEAD') {
    response.end()
    return false
  }
  dropStalled(response)
  return true
}
