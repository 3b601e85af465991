import type { ThrottlerStorage } from '@nestjs/throttler'
import { LRUCache } from 'lru-cache'
import { SharedWork } from '../load/shared-work.ts'
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
      // Of many that come at once each would take a part for itself, and the limit be reached with the first hits of a few parts.
      await this.parts.run(key, take)
    }
  }

  private async take(key: string, part: number, ttl: number): Promise<Taken> {
    const { count: upTo, remaining } = await this.counts.add(key, part, ttl)
    // A part of one hit is that of who takes it.
    const hits = part === 1 ? upTo : upTo - part
    const next = { hits, upTo, endsAt: performance.now() + remaining }
    this.taken.set(key, next)
    return next
  }
}

/** Whether a hit needs no other part: there is some left of this one, or the limit is passed until its end. */
const isCounting = ({ hits, upTo, endsAt }: Taken, limit: number): boolean =>
  endsAt > performance.now() && (hits < upTo || hits > limit)

/** Its times are seconds. */
function describe({ hits, endsAt }: Taken, limit: number): Hit {
  const timeToExpire = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))
  const isBlocked = hits > limit
  return { totalHits: hits, timeToExpire, isBlocked, timeToBlockExpire: isBlocked ? timeToExpire : 0 }
}
