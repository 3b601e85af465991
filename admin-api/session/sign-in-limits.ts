import { Injectable, Logger } from '@nestjs/common'
import { type ErrorCode, GlossaryError } from '../../contracts/errors.ts'
import { LimitStore } from '../limits/limit-store.ts'
import { GrowingDelays } from './growing-delays.ts'
import { Lane } from './lane.ts'

const MINUTE = 60_000

/** What a guess comes out as; all else says nothing about the password. */
const WRONG: readonly ErrorCode[] = ['wrong-credentials', 'wrong-password', 'link-used']

/** Whose attempt it is. */
export interface Attempt {
  /** As `clientNetwork` names it. */
  network: string
  /** The email in lower case, whether there is such an account or not; null for the one-time link. */
  account: string | null
  /** The device or address that has signed in to this account before; null for a stranger. */
  place: string | null
}

/**
 * How fast passwords can be guessed (decision 15). Strangers wait for what their network got wrong, whatever the account, and for what
 * networks like theirs got wrong at this account. A device or address that has signed in to the account before waits for its own failures
 * only, so that nobody keeps it out. Right passwords count nowhere. A guess that cannot be counted is not made: the accounts are in the same
 * database. The lanes are this process's own.
 */
@Injectable()
export class SignInLimits {
  private readonly logger = new Logger('Sign-in')
  private readonly places: GrowingDelays
  private readonly networks: GrowingDelays
  /** Of an account, the networks that failed: one that fails a thousand times is one. */
  private readonly accounts: GrowingDelays
  /** What tells whether a network has failed at an account before; nobody waits for it. */
  private readonly pairs: GrowingDelays
  private readonly lanes = { ofStrangers: new Lane(), ofKnown: new Lane() }

  constructor(store: LimitStore) {
    this.places = new GrowingDelays(store.openStrict('sign-in place'), 10, MINUTE)
    this.networks = new GrowingDelays(store.openStrict('sign-in network'), 5, 15 * MINUTE)
    this.accounts = new GrowingDelays(store.openStrict('sign-in account'), 20, 15 * MINUTE)
    this.pairs = new GrowingDelays(store.openStrict('sign-in pair'), Infinity, 0)
  }

  /**
   * Makes the check, unless this attempt has to wait first.
   * @throws GlossaryError too-many-requests, or of the fault, where the database has one: without a check
   */
  async run<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
    await this.refuseEarly(attempt)
    const lane = attempt.place === null ? this.lanes.ofStrangers : this.lanes.ofKnown
    return lane.run(attempt.place ?? attempt.network, async () => {
      // Those before it in the lane may have failed meanwhile.
      await this.refuseEarly(attempt)
      try {
        const result = await check()
        // A password that was changed or set is never answered by a fault of what is counted after it.
        if (attempt.place !== null) await this.places.forget(attempt.place).catch(() => undefined)
        return result
      } catch (failure) {
        if (failure instanceof GlossaryError && WRONG.includes(failure.code)) await this.countFailure(attempt)
        throw failure
      }
    })
  }

  /** Milliseconds. */
  private async waitOf({ network, account, place }: Attempt): Promise<number> {
    if (place !== null) return this.places.wait(place)
    return Math.max(await this.networks.wait(network), account === null ? 0 : await this.accounts.wait(account))
  }

  private async refuseEarly(attempt: Attempt): Promise<void> {
    const wait = await this.waitOf(attempt)
    if (wait > 0) throw new GlossaryError('too-many-requests', { retryAfter: wait })
  }

  private async countFailure({ network, account, place }: Attempt): Promise<void> {
    if (place === null) {
      await this.networks.fail(network)
      if (account !== null && (await this.pairs.fail(`${network} ${account}`)) === 1) await this.accounts.fail(account)
    } else await this.places.fail(place)
    const wait = Math.ceil((await this.waitOf({ network, account, place })) / 1000)
    this.logger.warn({ msg: 'Sign-in refused', account, network, isKnown: place !== null, waitSeconds: wait })
  }
}
