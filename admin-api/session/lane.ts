import { GlossaryError } from '../../contracts/errors.ts'
import { Queue } from '../data/queue.ts'

/** Some four seconds of checks. */
const MOST_WAITING = 100
const MOST_OF_NETWORK = 20

/** Milliseconds. */
const WHEN_FULL = 5000

/** Checks of passwords, one after another: each keeps a processor busy for some 40 ms. Nobody takes all of the places that wait. */
export class Lane {
  private readonly queue = new Queue()
  private readonly waiting = new Map<string, number>()
  private total = 0

  /** @throws GlossaryError busy where too many wait, too-many-requests where too many of that network do */
  async run<T>(network: string, check: () => Promise<T>): Promise<T> {
    const ofNetwork = this.waiting.get(network) ?? 0
    if (ofNetwork >= MOST_OF_NETWORK) throw new GlossaryError('too-many-requests', { retryAfter: WHEN_FULL })
    if (this.total >= MOST_WAITING) throw new GlossaryError('busy', { retryAfter: WHEN_FULL })
    this.count(network, 1)
    try {
      return await this.queue.run(check)
    } finally {
      this.count(network, -1)
    }
  }

  private count(network: string, more: 1 | -1): void {
    this.total += more
    const ofNetwork = (this.waiting.get(network) ?? 0) + more
    if (ofNetwork === 0) this.waiting.delete(network)
    else this.waiting.set(network, ofNetwork)
  }
}
