import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'

const times = z.array(z.number())

/** Readers of the API who ask at an even pace, in a thread of their own: what else the benchmark does must not look like waiting. */
export class ReadProbe {
  readonly #thread: Worker

  private constructor(thread: Worker) {
    this.#thread = thread
  }

  static async start(urls: readonly string[]): Promise<ReadProbe> {
    const thread = new Worker(new URL('./read-probe-thread.ts', import.meta.url), { workerData: urls })
    await once(thread, 'online')
    return new ReadProbe(thread)
  }

  /** Asks for so many milliseconds. */
  static async run(urls: readonly string[], milliseconds: number): Promise<number[]> {
    const probe = await ReadProbe.start(urls)
    await delay(milliseconds)
    return probe.stop()
  }

  /** @returns milliseconds of every request, from asking to the last byte; rejects where one has failed */
  async stop(): Promise<number[]> {
    const told = once(this.#thread, 'message')
    this.#thread.postMessage('stop')
    return times.parse((await told)[0])
  }
}
