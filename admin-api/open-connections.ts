import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'

/** Milliseconds without a byte after which a connection that nothing is asked on may be closed: whoever uses it asks sooner. */
const QUIET = 500

/** Milliseconds. */
const TAKEN_WITHIN = 1500
const LOOK_EVERY = 50
const SHORT_TURN = 0.5

interface Connection {
  /** Replies that are not sent to their end. */
  readonly replies: Set<ServerResponse>
  /** What had come in when it was last looked at. */
  bytes: number
  quietSince: number
}

/**
 * The connections of a server, which are closed without taking anything from whoever uses them. A proxy sends its next request at any
 * moment on a connection that it keeps, and may not repeat a write that is cut. So none is closed as it stands idle:
 * it gets one more reply, which says `Connection: close`, or it was quiet for a while.
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
    // Before the service, which may answer at once.
    server.prependListener('request', ({ socket }: IncomingMessage, reply: ServerResponse) =>
      this.#watch(socket, reply),
    )
  }

  /**
   * Takes no more connections and answers what is asked on those that are open.
   * @param limit milliseconds, after which what is left is cut
   * @returns how many requests were cut
   */
  async close(limit: number): Promise<number> {
    await this.#takeWaiting()
    // Not `close` of the HTTP server, which cuts the idle ones at once.
    const closed = new Promise((resolve) => Server.prototype.close.call(this.#server, resolve))
    // Not before: whoever is told to close a connection opens another one.
    this.#isClosing = true
    const begin = performance.now()
    for (const connection of this.#open.values()) {
      connection.quietSince = begin
      connection.replies.forEach(sayLast)
    }
    const look = setInterval(() => void this.#closeQuiet(), LOOK_EVERY)
    await Promise.race([closed, delay(limit, undefined, { ref: false })])
    clearInterval(look)
    const cut = [...this.#open.values()].reduce((sum, { replies }) => sum + replies.size, 0)
    this.#server.closeAllConnections()
    return cut
  }

  /**
   * Waits for a moment at which the system holds no connection for us: it resets those as soon as nobody listens. They are taken one each turn of
   * the event loop, and a turn that takes long may have let another one in.
   */
  async #takeWaiting(): Promise<void> {
    const end = performance.now() + TAKEN_WITHIN
    let taken: number
    let begin: number
    await nextTurn()
    do {
      taken = this.#taken
      begin = performance.now()
      await nextTurn()
    } while ((this.#taken > taken || performance.now() - begin > SHORT_TURN) && performance.now() < end)
  }

  #watch(socket: Socket, reply: ServerResponse): void {
    const connection = this.#open.get(socket)
    if (connection === undefined) return
    connection.replies.add(reply)
    reply.once('close', () => {
      connection.replies.delete(reply)
      connection.quietSince = performance.now()
    })
    if (this.#isClosing) sayLast(reply)
  }

  async #closeQuiet(): Promise<void> {
    // What has come in meanwhile is read first: timers run before the network.
    await nextTurn()
    const now = performance.now()
    for (const [socket, connection] of this.#open) {
      if (socket.bytesRead > connection.bytes) connection.quietSince = now
      connection.bytes = socket.bytesRead
      if (connection.replies.size === 0 && now - connection.quietSince >= QUIET) socket.destroy()
    }
  }
}

/** A reply whose head is sent already cannot say it; its connection is closed when it is quiet. */
function sayLast(reply: ServerResponse): void {
  if (!reply.headersSent) reply.setHeader('Connection', 'close')
}
