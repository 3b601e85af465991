import type { Counts } from '../limits/counts.ts'

const SECOND = 1000
const DAY = 24 * 3_600_000

/**
 * Counts failures by key. Beyond a free number, each failure delays the next attempt: by a second, then twice as long each time.
 * The count restarts after a day without a failure.
 */
export class GrowingDelays {
  constructor(
    private readonly counts: Counts,
    /** Failures without a delay. */
    private readonly free: number,
    /** Milliseconds. */
    private readonly longest: number,
  ) {}

  /** Milliseconds until the next attempt is allowed; 0 if it is allowed already. */
  async wait(key: string): Promise<number> {
    const { count, remaining } = await this.counts.read(key)
    const delay = count <= this.free ? 0 : Math.min(this.longest, SECOND * 2 ** (count - this.free - 1))
    const sinceLast = DAY - remaining
    return Math.max(0, delay - sinceLast)
  }

  /** @returns the number of failures, including this one */
  async fail(key: string): Promise<number> {
    return (await this.counts.add(key, 1, DAY, true)).count
  }

  reset(key: string): Promise<void> {
    return this.counts.remove(key)
  }
}
