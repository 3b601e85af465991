import { Socket } from 'node:net'

/**
 * Sockets of a pool, each destroyed after a time without incoming data. A frozen server or a network that drops packets enforces no server-side limit,
 * and a statement sent on such a connection must not continue later.
 */
export class PostgresSockets {
  readonly #open = new Set<Socket>()
  #timeout = 0

  /** Creates the driver's sockets, which it connects itself. */
  readonly make = (): Socket => {
    const socket = new Socket()
    this.#open.add(socket)
    socket.once('close', () => this.#open.delete(socket))
    socket.on('timeout', () =>
      socket.destroy(Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' })),
    )
    return socket.setTimeout(this.#timeout)
  }

  /** Sets the limit of open and future sockets. @param timeout milliseconds; 0 for no limit */
  limit(timeout: number): void {
    this.#timeout = timeout
    for (const socket of this.#open) socket.setTimeout(timeout)
  }

  destroy(): void {
    for (const socket of this.#open) socket.destroy()
  }
}
