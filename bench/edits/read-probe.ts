import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds between two requests. They go out by the clock: one that waits holds up none of those after it. */
const PAUSE = 15

/** Milliseconds; below the service's own 5 s, after which a connection may close while a request is on its way. */
const IDLE_CONNECTION = 3000

/** Readers of the API who ask at an even pace. */
export class ReadProbe {
  readonly times: number[] = []
  readonly #agent = new Agent({ keepAlive: true, timeout: IDLE_CONNECTION })
  readonly #urls: readonly string[]
  readonly #open = new Set<Promise<void>>()
  readonly #timer: NodeJS.Timeout
  #count = 0

  constructor(urls: readonly string[]) {
    this.#urls = urls
    this.#timer = setInterval(() => this.#ask(), PAUSE)
  }

  /** Asks for so many milliseconds. */
  static async run(urls: readonly string[], milliseconds: number): Promise<number[]> {
    const probe = new ReadProbe(urls)
    await delay(milliseconds)
    return probe.stop()
  }

  /** @returns milliseconds of every request, from asking to the last byte */
  async stop(): Promise<number[]> {
    clearInterval(this.#timer)
    await Promise.all(this.#open)
    this.#agent.destroy()
    return this.times
  }

  #ask(): void {
    const url = this.#urls[(this.#count += 1) % this.#urls.length] ?? ''
    const asked = this.#time(url).finally(() => this.#open.delete(asked))
    this.#open.add(asked)
  }

  #time(url: string, begin = performance.now()): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = get(url, { agent: this.#agent }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`))
        response.resume().once('end', () => {
          this.times.push(performance.now() - begin)
          resolve()
        })
      }).once('error', (failure) => {
        // As browsers do when a kept connection has just been closed; the time counts.
        if (request.reusedSocket) resolve(this.#time(url, begin))
        else reject(failure)
      })
    })
  }
}
