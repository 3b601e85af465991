import { GlossaryError } from '../../contracts/errors.ts'
import type { Counts } from '../limits/counts.ts'
import type { LimitStore } from '../limits/limit-store.ts'

const DAY = 24 * 3_600_000

/** Visitors per network whose votes on one term count within a day. A school has more visitors than this, but only so many are trusted. */
const MOST_OF_NETWORK = 50

/** Limits the visitors of a network who vote on a term within a day, because anyone can become a new visitor by deleting the cookie. */
export class DailyVoters {
  private readonly visitors: Counts
  /** Visitors who are counted within the limit. */
  private readonly known: Counts

  constructor(store: LimitStore) {
    this.visitors = store.openStrict('daily voters')
    this.known = store.openStrict('known voter')
  }

  /**
   * Runs the vote of a visitor who has voted today, or of another one within the limit.
   * @param key network and term
   * @param visitorId null for a new visitor
   * @param vote resolves to the visitor's id
   * @throws GlossaryError too-many-requests, or a fault of the database
   */
  async run<T extends { visitorId: number }>(
    key: string,
    visitorId: number | null,
    vote: () => Promise<T>,
  ): Promise<T> {
    if (visitorId !== null && (await this.known.read(`${key} ${visitorId}`)).count > 0) return vote()
    const { count, remaining } = await this.visitors.add(key, 1, DAY)
    let isNew = false
    try {
      if (count > MOST_OF_NETWORK) throw new GlossaryError('too-many-requests', { retryAfter: remaining })
      const voted = await vote()
      isNew = await this.isFirst(`${key} ${voted.visitorId}`, remaining)
      return voted
    } finally {
      if (!isNew) await this.giveBack(key)
    }
  }

  // Both methods below ignore faults of the counts: the vote is saved already, and a visitor who gets an error would vote again.

  private async isFirst(key: string, lasting: number): Promise<boolean> {
    return this.known.add(key, 1, lasting).then(
      ({ count }) => count === 1,
      () => true,
    )
  }

  private async giveBack(key: string): Promise<void> {
    await this.visitors.add(key, -1, DAY).catch(() => undefined)
  }
}
