import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'

const OF_CONNECTION = new Set(['connection', 'keep-alive'])

/** A reverse proxy that keeps its connections to the service open, as nginx with `keepalive` does. It repeats nothing. */
export class KeepingProxy {
  /** What became of requests that the service took the connection of and did not answer to the end. */
  readonly cut: string[] = []
  readonly #port: number
  readonly #agent = new Agent({ keepAlive: true })
  readonly #server = createServer((asked, reply) => this.#pass(asked, reply))

  private constructor(port: number) {
    this.#port = port
  }

  /** @param port where the service listens on 127.0.0.1 */
  static async before(port: number): Promise<KeepingProxy> {
    const proxy = new KeepingProxy(port)
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening')
    return proxy
  }

  get url(): string {
    const place = this.#server.address()
    if (place === null || typeof place === 'string') throw new Error('The proxy listens nowhere')
    return `http://127.0.0.1:${place.port}`
  }

  close(): void {
    this.#agent.destroy()
    this.#server.close()
    this.#server.closeAllConnections()
  }

  /** 502 where the service takes no connection: it never had the request. */
  #pass(asked: IncomingMessage, reply: ServerResponse): void {
    const { method, url, headers } = asked
    const fail = (failure: NodeJS.ErrnoException): void => {
      if (failure.code !== 'ECONNREFUSED') this.cut.push(`${method} ${url}: ${failure.message}`)
      if (!reply.headersSent) reply.writeHead(502)
      reply.end()
    }
    const passed = request({ host: '127.0.0.1', port: this.#port, method, path: url, headers, agent: this.#agent })
    passed.once('response', (answer) => {
      // What it says of its own connection is not for ours.
      const ofContent = Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.has(name))
      reply.writeHead(answer.statusCode ?? 502, Object.fromEntries(ofContent))
      pipeline(answer, reply, (failure) => failure && fail(failure))
    })
    passed.once('error', fail)
    asked.pipe(passed)
  }
}
