import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { CHANGES_CHANNEL } from './change-log.ts'
import { PostgresSockets } from './postgres-sockets.ts'

/** Milliseconds. Each beat is heard again where notices come through; a connection on which nothing comes for longer is given up. */
const BEAT = 5000
const SILENCE = 12_000
const CONNECT = 3000
const PAUSE = { first: 1000, longest: 8000 }

/**
 * Tells of changes that other processes have committed, on PostgreSQL: LISTEN on a connection of its own, for those of a pool come and go. It is
 * made again when it is lost. Some poolers take LISTEN and send nothing; so it hears only once its own beat has come back.
 */
export class ChangeNotices {
  isHearing = false
  readonly #url: string
  readonly #tell: () => void
  readonly #sockets = new PostgresSockets()
  readonly #closing = new AbortController()
  readonly #ended: Promise<void>

  /** @param tell there may be changes, or `isHearing` is another */
  constructor(url: string, tell: () => void) {
    this.#url = url
    this.#tell = tell
    this.#sockets.limit(SILENCE)
    this.#ended = this.#keepListening()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#sockets.destroy()
    await this.#ended
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#closing
    let pause = PAUSE.first
    while (!signal.aborted) {
      // Whatever it was that ended it, the looks that replace it say what is wrong with the database.
      await this.#listen().catch(() => undefined)
      pause = this.isHearing ? PAUSE.first : Math.min(pause * 2, PAUSE.longest)
      this.#setHearing(false)
      await delay(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Rejects when the connection is lost. */
  async #listen(): Promise<never> {
    const beat = `beat_${randomUUID()}`
    const lost = new AbortController()
    const client = new Client({
      connectionString: this.#url,
      stream: this.#sockets.make,
      connectionTimeoutMillis: CONNECT,
      application_name: 'glossary-notices',
    })
    client.once('end', () => lost.abort())
    // The end follows.
    client.on('error', () => undefined)
    client.on('notification', ({ channel }) => (channel === beat ? this.#setHearing(true) : this.#tell()))
    await client.connect()
    await client.query(`LISTEN "${CHANGES_CHANNEL}"; LISTEN "${beat}"`)
    for (;;) {
      await client.query(`NOTIFY "${beat}"`)
      await delay(BEAT, undefined, { signal: lost.signal })
    }
  }

  #setHearing(isHearing: boolean): void {
    if (isHearing === this.isHearing) return
    this.isHearing = isHearing
    this.#tell()
  }
}
