import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { CHANGES_CHANNEL } from './change-log.ts'
import { PostgresSockets } from './postgres-sockets.ts'

/** Milliseconds. Each beat sent comes back if notices get through; a connection silent for longer than `SILENCE` is dropped. */
const BEAT = 5000
const SILENCE = 12_000
const CONNECT = 3000
const PAUSE = { first: 1000, longest: 8000 }

/**
 * Reports changes that other processes commit, with LISTEN on a connection of its own, because those of a pool are recycled. It reconnects after a loss.
 * Some poolers accept LISTEN but deliver nothing, so `isListening` is true only once its own beat has come back.
 */
export class ChangeNotices {
  isListening = false
  readonly #url: string
  readonly #onChange: () => void
  readonly #sockets = new PostgresSockets()
  readonly #closing = new AbortController()
  readonly #ended: Promise<void>

  /** @param onChange called when there may be changes or `isListening` has changed */
  constructor(url: string, onChange: () => void) {
    this.#url = url
    this.#onChange = onChange
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
      // The polling that replaces notices reports what is wrong with the database.
      await this.#listen().catch(() => undefined)
      pause = this.isListening ? PAUSE.first : Math.min(pause * 2, PAUSE.longest)
      this.#setHearing(false)
      await delay(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Listens until the connection is lost, then rejects. */
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
    // An 'end' event follows.
    client.on('error', () => undefined)
    client.on('notification', ({ channel }) => (channel === beat ? this.#setHearing(true) : this.#onChange()))
    await client.connect()
    await client.query(`LISTEN "${CHANGES_CHANNEL}"; LISTEN "${beat}"`)
    for (;;) {
      await client.query(`NOTIFY "${beat}"`)
      await delay(BEAT, undefined, { signal: lost.signal })
    }
  }

  #setHearing(isHearing: boolean): void {
    if (isHearing === this.isListening) return
    this.isListening = isHearing
    this.#onChange()
  }
}
