import { GlossaryError } from '../../contracts/errors.ts'
import type { Counts } from '../limits/counts.ts'
import type { LimitStore } from '../limits/limit-store.ts'

const DAY = 24 * 3_600_000

/** Visitors of one network whose votes on one term count within a day: a school has more, and is believed so far. */
const MOST_OF_NETWORK = 50

/** Who has voted on which term from where, for a day: new visitors are made by leaving the cookie away. */
export class DailyVoters {
  private readonly visitors: Counts
  /** Visitors who have one of these places. */
  private readonly known: Counts

  constructor(store: LimitStore) {
    this.visitors = store.openStrict('daily voters')
    this.known = store.openStrict('known voter')
  }

  /**
   * Lets a visitor vote who has done so today, and others as long as there is room.
   * @param visitorId null for a new visitor
   * @param vote resolves to the visitor's id
   * @throws GlossaryError too-many-requests, or of the fault, where the database has one
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

  // A vote that is kept is never answered by a fault of what is counted after it: the visitor would vote again.

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
