import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import supertest from 'supertest'
import type { Browser } from './glossary-client.ts'

/** The address at which the proxy sees a client: here all are 127.0.0.1. */
const SEEN_AT = 'seen-at'

export interface Proxy {
  /** A browser at that address, which says more of itself if it likes; it keeps cookies. */
  clientAt: (address: string, headers?: Record<string, string>) => Browser
  close: () => Promise<void>
}

/** A reverse proxy in front of the service, as everybody sets nginx up: it appends the address that it sees and says the scheme. */
export async function startProxy(port: number, scheme: 'http' | 'https' = 'http'): Promise<Proxy> {
  const server = createServer((incoming, outgoing) => {
    const { method, url: path } = incoming
    const headers = forward(incoming.headers, scheme)
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    passed.once('error', () => outgoing.destroy())
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  const url = `http://127.0.0.1:${typeof place === 'object' && place !== null ? place.port : 0}`
  return {
    clientAt: (address, headers = {}) => supertest.agent(url).set({ ...headers, [SEEN_AT]: address }),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function forward({ [SEEN_AT]: seen, ...headers }: IncomingHttpHeaders, scheme: string): IncomingHttpHeaders {
  const said = headers['x-forwarded-for']
  const addresses = [said ?? [], seen ?? []].flat().join(', ')
  return { ...headers, 'x-forwarded-for': addresses, 'x-forwarded-proto': scheme }
}
