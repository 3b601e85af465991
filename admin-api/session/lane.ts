import { GlossaryError } from '../../contracts/errors.ts'
import { Queue } from '../data/queue.ts'
import { KeyedCounter } from '../load/keyed-counter.ts'

/** Checks for about four seconds. */
const MOST_WAITING = 100
const MOST_OF_NETWORK = 20

/** Milliseconds. */
const WHEN_FULL = 5000

/** Runs password checks one at a time, because each occupies a processor for about 40 ms. No network can fill the whole queue. */
export class Lane {
  private readonly queue = new Queue()
  private readonly waiting = new KeyedCounter()

  /** @throws GlossaryError busy if the queue is full; too-many-requests if that network has too many waiting */
  async run<T>(network: string, check: () => Promise<T>): Promise<T> {
    if (this.waiting.of(network) >= MOST_OF_NETWORK)
      throw new GlossaryError('too-many-requests', { retryAfter: WHEN_FULL })
    if (this.queue.size >= MOST_WAITING) throw new GlossaryError('busy', { retryAfter: WHEN_FULL })
    this.waiting.add(network, 1)
    try {
      return await this.queue.run(check)
    } finally {
      this.waiting.add(network, -1)
    }
  }
}
