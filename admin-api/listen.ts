import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { isIPv6 } from 'node:net'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { reasonOf } from '../contracts/error-code.ts'
import { Settings } from './config.ts'
import { boundConnections } from './http/connections.ts'
import { markAsPublishers } from './http/publisher-requests.ts'
import { StartFailure } from './start-failure.ts'

/** Where the glossary calls itself. */
const OWN = '127.0.0.1'

/** The loopback address of each wildcard address. */
const LOOPBACK: Record<string, string> = { '0.0.0.0': OWN, '::': '::1' }

/** Milliseconds that an idle connection stays open; Node adds one second. Must exceed the 60 s of proxies, so that no request meets a closing connection. */
const KEEP_ALIVE = 65_000

/**
 * Connections that the kernel queues while the event loop is busy (`net.core.somaxconn` may lower it). Beyond Node's default of 511,
 * clients had to retry their SYN and connected 1, 3 or 7 seconds later.
 */
const BACKLOG = 4096

/**
 * Starts to accept requests. @param port 0: any free port. @returns the address at which this machine reaches the service
 * @throws StartFailure if the port or the address is unavailable
 */
export async function listen(app: NestExpressApplication, host: string, port: number): Promise<string> {
  await app.init()
  const server: Server = app.getHttpServer()
  server.keepAliveTimeout = KEEP_ALIVE
  boundConnections(server, app.get(Settings))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(unusable(cause, host, port)))
    server.listen({ port, host, backlog: BACKLOG }, resolve)
  })
  return addressOf(server)
}

/**
 * Opens a second, private listener for the publisher, which stays open when the public one closes. Call it after `listen` has resolved.
 * @throws StartFailure if the machine lacks the address
 */
export async function listenPrivately(app: NestExpressApplication): Promise<{ server: Server; url: string }> {
  const answer: RequestListener = app.getHttpAdapter().getInstance()
  const server = createServer((request, response) => {
    markAsPublishers(request)
    answer(request, response)
  })
  await once(server.listen(0, OWN), 'listening').catch((cause: unknown) => {
    throw new StartFailure(
      `The glossary calls itself at ${OWN}, which cannot be listened on (${reasonOf(cause)}): give this machine that address`,
      cause,
    )
  })
  return { server, url: addressOf(server) }
}

function addressOf(server: Server): string {
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('The service listens nowhere')
  return addressFromHere(place.address, place.port)
}

/** The URL at which this machine reaches a server that listens on `host`. */
export function addressFromHere(host: string, port: number): string {
  const address = LOOPBACK[host] ?? host
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`
}

function unusable(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  if (cause.code === 'EADDRINUSE')
    return new StartFailure(`Port ${port} is taken: stop the other program or set PORT`, cause)
  if (cause.code === 'EACCES')
    return new StartFailure(`Port ${port} needs more rights than this user has: set PORT to one from 1024 on`, cause)
  return new StartFailure(
    `HOST="${host}" cannot be listened on (${cause.message}): set HOST to an address of this machine`,
    cause,
  )
}
