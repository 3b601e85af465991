export interface Count {
  count: number
  /** Milliseconds until the count restarts at 0. */
  remaining: number
}

/** Counts by key, each of which restarts at 0 after its period. */
export interface Counts {
  read: (key: string) => Promise<Count>
  /** @param lasting milliseconds from the first addition; with `isProlonged`, from each one */
  add: (key: string, more: number, lasting: number, isProlonged?: boolean) => Promise<Count>
  remove: (key: string) => Promise<void>
}

/** An entry takes some hundred bytes. */
const MOST_KEYS = 10_000

/** Counts in memory, on the monotonic clock. When there are too many keys, the least recently increased are dropped. */
export class MemoryCounts implements Counts {
  private readonly kept = new Map<string, { count: number; endsAt: number }>()

  read(key: string): Promise<Count> {
    const now = performance.now()
    const { count, endsAt } = this.find(key, now)
    return Promise.resolve({ count, remaining: endsAt - now })
  }

  add(key: string, more: number, lasting: number, isProlonged = false): Promise<Count> {
    const now = performance.now()
    const known = this.find(key, now)
    const count = Math.max(0, known.count + more)
    const endsAt = isProlonged || known.endsAt <= now ? now + lasting : known.endsAt
    this.keep(key, count, endsAt)
    return Promise.resolve({ count, remaining: endsAt - now })
  }

  /** Continues from a count taken elsewhere. */
  take(key: string, { count, remaining }: Count): void {
    this.keep(key, count, performance.now() + remaining)
  }

  remove(key: string): Promise<void> {
    this.kept.delete(key)
    return Promise.resolve()
  }

  private keep(key: string, count: number, endsAt: number): void {
    const now = performance.now()
    // Keeps the map ordered by the last addition.
    this.kept.delete(key)
    this.kept.set(key, { count, endsAt })
    for (const [oldest, { endsAt: end }] of this.kept) {
      if (end > now && this.kept.size <= MOST_KEYS) break
      this.kept.delete(oldest)
    }
  }

  private find(key: string, now: number): { count: number; endsAt: number } {
    const known = this.kept.get(key)
    return known === undefined || known.endsAt <= now ? { count: 0, endsAt: now } : known
  }
}
