import { once } from 'node:events'
import { Agent, get, type RequestOptions } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { z } from 'zod'

/** Sends requests at regular intervals, in its own thread, so that other work of the benchmark does not count as waiting. */
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

  /** Sends requests for this many milliseconds. @returns as `stop` */
  static async run(urls: readonly string[], milliseconds: number): Promise<number[]> {
    const probe = await ReadProbe.start(urls)
    await delay(milliseconds)
    return probe.stop()
  }

  /** @returns milliseconds of every request until its last byte @throws if one has failed */
  async stop(): Promise<number[]> {
    const told = once(this.#thread, 'message')
    this.#thread.postMessage('stop')
    return z.array(z.number()).parse((await told)[0])
  }
}

/** Milliseconds between requests. They are sent by the clock: a slow one does not delay those after it. */
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

/** Milliseconds from the request to the last byte. @throws unless the status is 200 */
export function timeRequest(url: string, options: RequestOptions, begin = performance.now()): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now() - begin))
    }).once('error', (failure) => {
      // Retry if a kept connection was just closed, as browsers do. The time counts.
      if (request.reusedSocket) resolve(timeRequest(url, options, begin))
      else reject(failure)
    })
  })
}

if (!isMainThread) ask(z.array(z.string()).parse(workerData))
