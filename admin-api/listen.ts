import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { isIPv6 } from 'node:net'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { Settings } from './config.ts'
import { boundConnections } from './http/connections.ts'
import { noteOfPublisher } from './http/publisher-requests.ts'
import { StartFailure } from './start-failure.ts'

/** The loopback address where a service listens on all of the machine's. */
const LOOPBACK: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Milliseconds that an idle connection stays open; Node adds one second. Longer than proxies keep theirs (60 s), so that no request meets a connection that is being closed. */
const KEEP_ALIVE = 65_000

/**
 * Connections that the system takes for us while we are busy; it may be set to fewer (`net.core.somaxconn`). With Node's 511 the reader who came next was taken a second
 * later, or three or seven: their machine had to ask again.
 */
const BACKLOG = 4096

/**
 * Takes requests. @param port 0: any free one. @returns the address at which this machine reaches the service
 * @throws StartFailure where the port or the address cannot be had
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

/** A second way in, for the publisher only, which stays open when the public one is closed. Call it when `listen` has resolved. */
export async function listenBeside(app: NestExpressApplication): Promise<{ server: Server; url: string }> {
  const answer: RequestListener = app.getHttpAdapter().getInstance()
  const server = createServer((request, response) => {
    noteOfPublisher(request)
    answer(request, response)
  })
  await once(server.listen(0, LOOPBACK['0.0.0.0']), 'listening')
  return { server, url: addressOf(server) }
}

function addressOf(server: Server): string {
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('The service listens nowhere')
  return addressFromHere(place.address, place.port)
}

/** Where this machine reaches what listens on that host. */
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
