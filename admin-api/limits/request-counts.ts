import type { ThrottlerStorage } from '@nestjs/throttler'
import { LRUCache } from 'lru-cache'
import type { Counts } from './counts.ts'

/** A generous limit is taken from the store in so many parts: with each replica that comes, one more than allowed may go through. */
const PARTS = 100

const MOST_KEYS = 10_000

/** What this process has counted of a key, and up to where it need not ask the store. */
interface Taken {
  hits: number
  upTo: number
  endsAt: number
}

type Hit = Awaited<ReturnType<ThrottlerStorage['increment']>>

/** Requests, counted for `@nestjs/throttler`: so many in a time that begins with the first; who is over the limit waits for its end. */
export class RequestCounts implements ThrottlerStorage {
  private readonly taken = new LRUCache<string, Taken>({ max: MOST_KEYS })

  constructor(private readonly counts: Counts) {}

  async increment(key: string, ttl: number, limit: number): Promise<Hit> {
    const known = this.taken.get(key)
    const isKnown = known !== undefined && known.endsAt > performance.now()
    if (isKnown && (known.hits < known.upTo || known.hits > limit)) {
      known.hits += 1
      return describe(known, limit)
    }
    const part = Math.max(1, Math.floor(limit / PARTS))
    const { count, remaining } = await this.counts.add(key, part, ttl)
    const next = { hits: count - part + 1, upTo: count, endsAt: performance.now() + remaining }
    this.taken.set(key, next)
    return describe(next, limit)
  }
}

/** Its times are seconds. */
function describe({ hits, endsAt }: Taken, limit: number): Hit {
  const timeToExpire = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))
  const isBlocked = hits > limit
  return { totalHits: hits, timeToExpire, isBlocked, timeToBlockExpire: isBlocked ? timeToExpire : 0 }
}
