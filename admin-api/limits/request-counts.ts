import type { ThrottlerStorage } from '@nestjs/throttler'
import { LRUCache } from 'lru-cache'
import { SharedWork } from '../load/shared-work.ts'
import type { Counts } from './counts.ts'

/** A process reserves 1/100 of a large limit at a time. Each further replica may exceed the limit by one such part. */
const PARTS = 100

const MOST_KEYS = 10_000

/** Hits that this process has counted for a key, and the count up to which it need not ask the store. */
interface Taken {
  hits: number
  upTo: number
  endsAt: number
}

type Hit = Awaited<ReturnType<ThrottlerStorage['increment']>>

/** Counts requests for `@nestjs/throttler` in windows that begin with the first request. A client over the limit waits for the end of the window. */
export class RequestCounts implements ThrottlerStorage {
  private readonly taken = new LRUCache<string, Taken>({ max: MOST_KEYS })
  private readonly parts = new SharedWork<Taken>()

  constructor(private readonly counts: Counts) {}

  async increment(key: string, ttl: number, limit: number): Promise<Hit> {
    const part = Math.max(1, Math.floor(limit / PARTS))
    const take = () => this.take(key, part, ttl)
    for (;;) {
      const known = this.taken.get(key)
      if (known !== undefined && isCounting(known, limit)) {
        known.hits += 1
        return describe(known, limit)
      }
      if (part === 1) return describe(await take(), limit)
      // Shared, because concurrent requests would each reserve a part and use up the limit with a few hits.
      await this.parts.run(key, take)
    }
  }

  private async take(key: string, part: number, ttl: number): Promise<Taken> {
    const { count: upTo, remaining } = await this.counts.add(key, part, ttl)
    // With parts of one hit, the hit itself is the reserved one.
    const hits = part === 1 ? upTo : upTo - part
    const next = { hits, upTo, endsAt: performance.now() + remaining }
    this.taken.set(key, next)
    return next
  }
}

/** Whether to count a hit without another reservation: the part is not used up, or the limit is exceeded until the window ends. */
const isCounting = ({ hits, upTo, endsAt }: Taken, limit: number): boolean =>
  endsAt > performance.now() && (hits < upTo || hits > limit)

/** The throttler expects seconds. */
function describe({ hits, endsAt }: Taken, limit: number): Hit {
  const timeToExpire = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))
  const isBlocked = hits > limit
  return { totalHits: hits, timeToExpire, isBlocked, timeToBlockExpire: isBlocked ? timeToExpire : 0 }
}
