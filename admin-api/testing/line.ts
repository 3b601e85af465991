import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A line to a server, which can be cut, as when the server is stopped, or frozen, as when its processes are: it takes everything and answers nothing. */
export class Line {
  readonly port: number
  readonly #target: { host: string; port: number }
  readonly #open = new Set<Socket>()
  #server: Server
  #isFrozen = false

  private constructor(server: Server, target: { host: string; port: number }) {
    const place = server.address()
    this.port = typeof place === 'object' && place !== null ? place.port : 0
    this.#target = target
    this.#server = server
    server.on('connection', (socket) => this.#join(socket))
  }

  static async to(target: { host: string; port: number }): Promise<Line> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Line(server, target)
  }

  async cut(): Promise<void> {
    const closed = once(this.#server.close(), 'close')
    for (const socket of this.#open) socket.destroy()
    await closed
  }

  async restore(): Promise<void> {
    this.#server = createServer((socket) => this.#join(socket)).listen(this.port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  freeze(): void {
    this.#isFrozen = true
    for (const socket of this.#open) socket.pause()
  }

  thaw(): void {
    this.#isFrozen = false
    for (const socket of this.#open) socket.resume()
  }

  #join(here: Socket): void {
    const there = connect(this.#target)
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      this.#open.add(from)
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        this.#open.delete(from)
        to.destroy()
      })
      if (this.#isFrozen) from.pause()
    }
  }
}
