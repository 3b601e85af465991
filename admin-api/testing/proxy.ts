import { once } from 'node:events'
import { Agent, createServer, type IncomingHttpHeaders, request } from 'node:http'
import { pipeline } from 'node:stream'
import { listenAnywhere } from '../../contracts/testing/listen-anywhere.ts'
import { Client } from './client.ts'

/** Header with the address at which the proxy sees a client, because all clients really come from 127.0.0.1. */
const SEEN_AT = 'seen-at'

const OF_CONNECTION = new Set(['connection', 'keep-alive'])

export interface Proxy {
  url: string
  /** Requests that the service accepted but did not answer completely, with the error. */
  cut: string[]
  /** A browser with cookies at that address. */
  clientAt: (address: string, headers?: Record<string, string>) => Client
  close: () => Promise<void>
}

/**
 * A reverse proxy configured like a typical nginx: appends the client's address, sets the scheme, keeps upstream connections alive.
 * It retries nothing and answers 502 if the service accepts no connection.
 */
export async function startProxy(port: number, scheme: 'http' | 'https' = 'http'): Promise<Proxy> {
  const cut: string[] = []
  const agent = new Agent({ keepAlive: true })
  const server = createServer((incoming, outgoing) => {
    const { method, url: path } = incoming
    const headers = forward(incoming.headers, scheme)
    const fail = (failure: NodeJS.ErrnoException): void => {
      if (failure.code !== 'ECONNREFUSED') cut.push(`${method} ${path}: ${failure.message}`)
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end()
    }
    const passed = request({ host: '127.0.0.1', port, method, path, headers, agent })
    passed.once('error', fail).once('response', (reply) => {
      // Headers about the upstream connection must not be forwarded.
      const ofContent = Object.entries(reply.headers).filter(([name]) => !OF_CONNECTION.has(name))
      outgoing.writeHead(reply.statusCode ?? 502, Object.fromEntries(ofContent))
      pipeline(reply, outgoing, (failure) => failure && fail(failure))
    })
    incoming.pipe(passed)
  })
  const url = `http://127.0.0.1:${await listenAnywhere(server)}`
  return {
    url,
    cut,
    clientAt: (address, headers = {}) => new Client(url, { ...headers, [SEEN_AT]: address }),
    close: async () => {
      agent.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function forward({ [SEEN_AT]: seen, ...headers }: IncomingHttpHeaders, scheme: string): IncomingHttpHeaders {
  const said = headers['x-forwarded-for']
  const addresses = [said ?? [], seen ?? []].flat().join(', ')
  return { ...headers, ...(addresses !== '' && { 'x-forwarded-for': addresses }), 'x-forwarded-proto': scheme }
}
