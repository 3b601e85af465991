export interface Count {
  count: number
  /** Milliseconds until it begins anew. */
  remaining: number
}

/** What a limit has counted, by key. A count begins anew when its time is over. */
export interface Counts {
  read: (key: string) => Promise<Count>
  /** @param lasting milliseconds from the first on; with `isProlonged` from each on */
  add: (key: string, more: number, lasting: number, isProlonged?: boolean) => Promise<Count>
  remove: (key: string) => Promise<void>
}

/** Some hundred bytes each. */
const MOST_KEYS = 10_000

/** In this process, by a clock that no change of the machine's moves. Where there are too many, what was counted longest ago is forgotten. */
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

  /** Goes on from what another has counted. */
  take(key: string, { count, remaining }: Count): void {
    this.keep(key, count, performance.now() + remaining)
  }

  remove(key: string): Promise<void> {
    this.kept.delete(key)
    return Promise.resolve()
  }

  private keep(key: string, count: number, endsAt: number): void {
    const now = performance.now()
    // The map's order is that of the last additions.
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
