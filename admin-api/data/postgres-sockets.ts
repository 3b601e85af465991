import { Socket } from 'node:net'

/**
 * The connections of a pool, each of which is given up when nothing has come over it for some time. A server that is frozen, or a network that
 * swallows everything, answers to no limit that the server keeps; and what was asked on such a connection must not go on later.
 */
export class PostgresSockets {
  readonly #open = new Set<Socket>()
  #patience = 0

  /** For the driver, which asks for a socket that is not connected yet. */
  readonly make = (): Socket => {
    const socket = new Socket()
    this.#open.add(socket)
    socket.once('close', () => this.#open.delete(socket))
    socket.on('timeout', () =>
      socket.destroy(Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' })),
    )
    return socket.setTimeout(this.#patience)
  }

  /** @param patience milliseconds, from now on; without it they wait for ever */
  limit(patience: number): void {
    this.#patience = patience
    for (const socket of this.#open) socket.setTimeout(patience)
  }

  /** Gives all of them up. */
  destroy(): void {
    for (const socket of this.#open) socket.destroy()
  }
}
