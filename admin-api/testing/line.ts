import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { listenAnywhere } from '../../contracts/testing/listen-anywhere.ts'

/** PostgreSQL's ReadyForQuery message, without the transaction status that follows. */
const READY = Buffer.from('Z\0\0\0\u0005')

export const isReadyForMore = (bytes: Buffer): boolean => bytes.subarray(-READY.length - 1, -1).equals(READY)

/** A FATAL error message, with which PostgreSQL ends a connection, even unasked. */
export function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, fields])
}
const TERMINATED = fatal('57P01', 'terminating connection due to administrator command')
const FULL = fatal('53300', 'sorry, too many clients already')

/** A TCP proxy to a server. It can be cut, as if the server stopped, or frozen, as if it hung: it then accepts everything and answers nothing. */
export class Line {
  readonly port: number
  readonly #target: { host: string; port: number }
  readonly #open = new Set<Socket>()
  #server: Server
  #isFrozen = false
  #isTerminating = false
  #isFull = false

  private constructor(server: Server, port: number, target: { host: string; port: number }) {
    this.port = port
    this.#target = target
    this.#server = server
    server.on('connection', (socket) => this.#join(socket))
  }

  static async to(target: { host: string; port: number }): Promise<Line> {
    const server = createServer()
    return new Line(server, await listenAnywhere(server), target)
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

  /** Ends each connection, new ones included, at the moment when PostgreSQL has answered on it. */
  terminate(): void {
    this.#isTerminating = true
  }

  /** Refuses further connections. */
  fill(): void {
    this.#isFull = true
  }

  spare(): void {
    this.#isTerminating = false
    this.#isFull = false
  }

  #pass(bytes: Buffer, to: Socket): void {
    if (this.#isTerminating && isReadyForMore(bytes)) to.end(Buffer.concat([bytes, TERMINATED]))
    else to.write(bytes)
  }

  #join(here: Socket): void {
    if (this.#isFull) {
      here.once('data', () => here.end(FULL)).on('error', () => undefined)
      return
    }
    const there = connect(this.#target)
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      this.#open.add(from)
      from.on('data', (bytes) => this.#pass(bytes, to))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        this.#open.delete(from)
        to.destroy()
      })
      if (this.#isFrozen) from.pause()
    }
  }
}
