import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: string
}

/** One kept-alive connection to the service, with one request after the other. */
export class KeptConnection {
  /** Whether the service's operating system has accepted the connection. */
  isOpen = false
  readonly #url: string
  readonly #cookie: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(url: string, cookie = '') {
    this.#url = url
    this.#cookie = cookie
  }

  async ask(method: string, path: string, body?: object): Promise<Answer> {
    const headers = { cookie: this.#cookie, 'content-type': 'application/json' }
    const asked = request(this.#url + path, { method, headers, agent: this.#agent })
    asked.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => (this.isOpen = true))
    })
    asked.end(body === undefined ? undefined : JSON.stringify(body))
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      asked.once('response', resolve).once('error', reject)
    })
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
  }

  /** Repeats the request until the service closes the connection after a reply. @param body gets the number of earlier requests */
  async askToTheLast(method: string, path: string, body: (count: number) => object | undefined): Promise<Answer> {
    for (let count = 0; ; count += 1) {
      const answer = await this.ask(method, path, body(count))
      if (answer.headers.connection === 'close') return answer
    }
  }
}
