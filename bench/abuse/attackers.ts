import { once } from 'node:events'
import { setPriority } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { attacks } from './attacks.ts'

const orders = z.object({ url: z.string(), cookie: z.string(), names: z.array(z.string()) })
type Orders = z.infer<typeof orders>

/** Attackers in a thread with lower priority, because real ones would run on another machine. */
export class Attackers {
  readonly #thread: Worker

  private constructor(thread: Worker) {
    this.#thread = thread
  }

  static async start(given: Orders): Promise<Attackers> {
    const thread = new Worker(new URL(import.meta.url), { workerData: given })
    await once(thread, 'online')
    return new Attackers(thread)
  }

  async stop(): Promise<void> {
    const ended = once(this.#thread, 'message')
    this.#thread.postMessage('stop')
    await ended
    await this.#thread.terminate()
  }
}

function attack(given: Orders): void {
  setPriority(15)
  const end = new AbortController()
  const running = given.names.map(async (name) => attacks[name]?.({ ...given, signal: end.signal }))
  parentPort?.once('message', () => {
    end.abort()
    void Promise.allSettled(running).then(() => parentPort?.postMessage('ended'))
  })
}

if (!isMainThread) attack(orders.parse(workerData))
