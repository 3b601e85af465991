import { GlossaryError } from '../../contracts/errors.ts'
import { Queue } from '../data/queue.ts'
import { Tally } from '../load/tally.ts'

/** Some four seconds of checks. */
const MOST_WAITING = 100
const MOST_OF_NETWORK = 20

/** Milliseconds. */
const WHEN_FULL = 5000

/** Checks of passwords, one after another: each keeps a processor busy for some 40 ms. Nobody takes all of the places that wait. */
export class Lane {
  private readonly queue = new Queue()
  private readonly waiting = new Tally()

  /** @throws GlossaryError busy where too many wait, too-many-requests where too many of that network do */
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
