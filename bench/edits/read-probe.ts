import { once } from 'node:events'
import { Agent, get, type RequestOptions } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { z } from 'zod'

/** Readers of the API who ask at an even pace, in a thread of their own: what else the benchmark does must not look like waiting. */
export class ReadProbe {
  readonly #thread: Worker

  private constructor(thread: Worker) {
    this.#thread = thread
  }

  static async start(urls: readonly string[]): Promise<ReadProbe> {
    const thread = new Worker(new URL(import.meta.url), { workerData: urls })
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
    return z.array(z.number()).parse((await told)[0])
  }
}

/** Milliseconds between two requests. They go out by the clock: one that waits holds up none of those after it. */
const PAUSE = 15

function ask(urls: readonly string[]): void {
  const agent = new Agent({ keepAlive: true })
  const times: Promise<number>[] = []
  const timer = setInterval(() => {
    times.push(timeRequest(urls[times.length % urls.length] ?? '', { agent }))
  }, PAUSE)
  parentPort?.once('message', () => {
    clearInterval(timer)
    void Promise.all(times).then((all) => {
      agent.destroy()
      parentPort?.postMessage(all)
    })
  })
}

/** Milliseconds from asking to the last byte. */
export function timeRequest(url: string, options: RequestOptions, begin = performance.now()): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now() - begin))
    }).once('error', (failure) => {
      // As browsers do when a kept connection has just been closed; the time counts.
      if (request.reusedSocket) resolve(timeRequest(url, options, begin))
      else reject(failure)
    })
  })
}

if (!isMainThread) ask(z.array(z.string()).parse(workerData))
