import type { Counts } from '../limits/counts.ts'

const SECOND = 1000
const DAY = 24 * 3_600_000

/**
 * Counts failures by key. From a number of them on, each makes the next attempt wait: a second, then twice as long each time. A day
 * without a failure is forgotten.
 */
export class GrowingDelays {
  constructor(
    private readonly counts: Counts,
    /** As many failures have no wait yet. */
    private readonly free: number,
    /** Milliseconds. */
    private readonly longest: number,
  ) {}

  /** Milliseconds until the next attempt may be made; 0 for at once. */
  async wait(key: string): Promise<number> {
    const { count, remaining } = await this.counts.read(key)
    const delay = count <= this.free ? 0 : Math.min(this.longest, SECOND * 2 ** (count - this.free - 1))
    const sinceLast = DAY - remaining
    return Math.max(0, delay - sinceLast)
  }

  /** @returns how many failures there are now */
  async fail(key: string): Promise<number> {
    return (await this.counts.add(key, 1, DAY, true)).count
  }

  forget(key: string): Promise<void> {
    return this.counts.remove(key)
  }
}
