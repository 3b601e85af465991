const SECOND = 1000
const DAY = 24 * 3_600_000

/** Some hundred bytes each. Whoever can fail from more networks than that is slowed down by what each account allows. */
const MOST_KEYS = 10_000

interface Failures {
  count: number
  /** Milliseconds of `performance.now()`, which no change of the machine's clock moves. */
  lastAt: number
}

/**
 * Counts failures by key. From a number of them on, each makes the next attempt wait: a second, then twice as long each time. A day
 * without a failure is forgotten, and so is who failed longest ago where there are too many.
 */
export class GrowingDelays {
  private readonly kept = new Map<string, Failures>()

  constructor(
    /** As many failures have no wait yet. */
    private readonly free: number,
    /** Milliseconds. */
    private readonly longest: number,
  ) {}

  /** Milliseconds until the next attempt may be made; 0 for at once. */
  wait(key: string): number {
    const { count, lastAt } = this.find(key)
    const delay = count <= this.free ? 0 : Math.min(this.longest, SECOND * 2 ** (count - this.free - 1))
    return Math.max(0, lastAt + delay - performance.now())
  }

  /** @returns how many failures there are now */
  fail(key: string): number {
    const count = this.find(key).count + 1
    // The map's order is that of the last failures, so what is to be forgotten stands first.
    this.kept.delete(key)
    this.kept.set(key, { count, lastAt: performance.now() })
    for (const [oldest, failures] of this.kept) {
      if (!isOver(failures) && this.kept.size <= MOST_KEYS) break
      this.kept.delete(oldest)
    }
    return count
  }

  forget(key: string): void {
    this.kept.delete(key)
  }

  private find(key: string): Failures {
    const failures = this.kept.get(key)
    return failures === undefined || isOver(failures) ? { count: 0, lastAt: performance.now() } : failures
  }
}

const isOver = ({ lastAt }: Failures): boolean => performance.now() - lastAt > DAY
