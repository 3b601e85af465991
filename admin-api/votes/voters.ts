import { GlossaryError } from '../../contracts/errors.ts'

const DAY = 24 * 3_600_000

/** Visitors of one network whose votes on one term count within a day: a school has more, and is believed so far. */
const MOST_OF_NETWORK = 50

/** Some kilobytes each at most. */
const MOST_KEYS = 20_000

interface Voters {
  /** Milliseconds of `performance.now()`. */
  since: number
  /** Ids of visitors, and one unknown for each that is on its way. */
  visitors: Set<number | symbol>
}

/** Who has voted on which term from where, for a day: new visitors are made by leaving the cookie away. */
export class DailyVoters {
  private readonly kept = new Map<string, Voters>()

  /**
   * Lets a visitor vote who has done so today, and others as long as there is room.
   * @param visitorId null for a new visitor
   * @param vote resolves to the visitor's id
   * @throws GlossaryError too-many-requests
   */
  async run<T extends { visitorId: number }>(
    key: string,
    visitorId: number | null,
    vote: () => Promise<T>,
  ): Promise<T> {
    const { since, visitors } = this.find(key)
    if (visitorId !== null && visitors.has(visitorId)) return vote()
    if (visitors.size >= MOST_OF_NETWORK)
      throw new GlossaryError('too-many-requests', { retryAfter: since + DAY - performance.now() })
    const place = Symbol('on its way')
    visitors.add(place)
    try {
      const voted = await vote()
      visitors.add(voted.visitorId)
      return voted
    } finally {
      visitors.delete(place)
    }
  }

  private find(key: string): Voters {
    const known = this.kept.get(key)
    if (known !== undefined && performance.now() - known.since < DAY) return known
    const voters: Voters = { since: performance.now(), visitors: new Set() }
    this.kept.delete(key)
    this.kept.set(key, voters)
    const [oldest] = this.kept.keys()
    if (this.kept.size > MOST_KEYS && oldest !== undefined) this.kept.delete(oldest)
    return voters
  }
}
