import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'

/** Milliseconds without a byte after which an idle connection may be closed: an active client sends its next request sooner. */
const IDLE_BEFORE_CLOSE = 500

/** All three in milliseconds. */
const ACCEPT_DRAIN_LIMIT = 1500
const CHECK_INTERVAL = 50
const SHORT_TICK = 0.5

interface Connection {
  /** Replies that are not completely sent. */
  readonly replies: Set<ServerResponse>
  /** Bytes received at the last check. */
  bytes: number
  quietSince: number
}

/**
 * The open connections of a server, closed without losing a request. A proxy may send a request at any moment on a connection that it keeps alive, and may
 * not repeat a write that was cut. So an idle connection is closed only after one more reply with `Connection: close`, or after it was quiet for a while.
 */
export class OpenConnections {
  readonly #server: HttpServer
  readonly #open = new Map<Socket, Connection>()
  #taken = 0
  #isClosing = false

  constructor(server: HttpServer) {
    this.#server = server
    server.on('connection', (socket: Socket) => {
      this.#taken += 1
      this.#open.set(socket, { replies: new Set(), bytes: 0, quietSince: performance.now() })
      socket.once('close', () => this.#open.delete(socket))
    })
    // Registered before the service's listener, which may answer synchronously.
    server.prependListener('request', ({ socket }: IncomingMessage, reply: ServerResponse) =>
      this.#watch(socket, reply),
    )
  }

  /**
   * Stops accepting connections and answers the requests on open ones.
   * @param limit milliseconds after which the remaining connections are cut
   * @returns the number of requests that were cut
   */
  async close(limit: number): Promise<number> {
    await this.#drainAcceptQueue()
    // Not `close` of the HTTP server, which cuts idle connections immediately.
    const closed = new Promise((resolve) => Server.prototype.close.call(this.#server, resolve))
    // Only after the listener is closed: a client that must close a connection opens another one.
    this.#isClosing = true
    const begin = performance.now()
    for (const connection of this.#open.values()) {
      connection.quietSince = begin
      connection.replies.forEach(announceClose)
    }
    const look = setInterval(() => void this.#closeQuiet(), CHECK_INTERVAL)
    await Promise.race([closed, delay(limit, undefined, { ref: false })])
    clearInterval(look)
    const cut = [...this.#open.values()].reduce((sum, { replies }) => sum + replies.size, 0)
    this.#server.closeAllConnections()
    return cut
  }

  /**
   * Waits until the kernel's accept queue is empty: closing the listener resets queued connections. Each turn of the event loop accepts one,
   * and another one may have arrived during a long turn.
   */
  async #drainAcceptQueue(): Promise<void> {
    const end = performance.now() + ACCEPT_DRAIN_LIMIT
    let taken: number
    let begin: number
    await nextTurn()
    do {
      taken = this.#taken
      begin = performance.now()
      await nextTurn()
    } while ((this.#taken > taken || performance.now() - begin > SHORT_TICK) && performance.now() < end)
  }

  #watch(socket: Socket, reply: ServerResponse): void {
    const connection = this.#open.get(socket)
    if (connection === undefined) return
    connection.replies.add(reply)
    reply.once('close', () => {
      connection.replies.delete(reply)
      connection.quietSince = performance.now()
    })
    if (this.#isClosing) announceClose(reply)
  }

  async #closeQuiet(): Promise<void> {
    // Timers run before network I/O: let the pending bytes be read first.
    await nextTurn()
    const now = performance.now()
    for (const [socket, connection] of this.#open) {
      if (socket.bytesRead > connection.bytes) connection.quietSince = now
      connection.bytes = socket.bytesRead
      if (connection.replies.size === 0 && now - connection.quietSince >= IDLE_BEFORE_CLOSE) socket.destroy()
    }
  }
}

/** A reply whose headers are already sent cannot carry the header; its connection is closed once it is quiet. */
function announceClose(reply: ServerResponse): void {
  if (!reply.headersSent) reply.setHeader('Connection', 'close')
}
