import { Injectable, Logger } from '@nestjs/common'
import { type ErrorCode, GlossaryError } from '../../contracts/errors.ts'
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
 * only, so that nobody keeps it out. Right passwords count nowhere. The counts are this process's own.
 */
@Injectable()
export class SignInLimits {
  private readonly logger = new Logger('Sign-in')
  private readonly places = new GrowingDelays(10, MINUTE)
  private readonly networks = new GrowingDelays(5, 15 * MINUTE)
  /** Of an account, the networks that failed: one that fails a thousand times is one. */
  private readonly accounts = new GrowingDelays(20, 15 * MINUTE)
  /** What tells whether a network has failed at an account before; nobody waits for it. */
  private readonly pairs = new GrowingDelays(Infinity, 0)
  private readonly lanes = { ofStrangers: new Lane(), ofKnown: new Lane() }

  /**
   * Makes the check, unless this attempt has to wait first.
   * @throws GlossaryError too-many-requests, without a check
   */
  async run<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
    this.refuseEarly(attempt)
    const lane = attempt.place === null ? this.lanes.ofStrangers : this.lanes.ofKnown
    return lane.run(attempt.place ?? attempt.network, async () => {
      // Those before it in the lane may have failed meanwhile.
      this.refuseEarly(attempt)
      try {
        const result = await check()
        if (attempt.place !== null) this.places.forget(attempt.place)
        return result
      } catch (failure) {
        if (failure instanceof GlossaryError && WRONG.includes(failure.code)) this.countFailure(attempt)
        throw failure
      }
    })
  }

  /** Milliseconds. */
  private waitOf({ network, account, place }: Attempt): number {
    if (place !== null) return this.places.wait(place)
    return Math.max(this.networks.wait(network), account === null ? 0 : this.accounts.wait(account))
  }

  private refuseEarly(attempt: Attempt): void {
    const wait = this.waitOf(attempt)
    if (wait > 0) throw new GlossaryError('too-many-requests', { retryAfter: wait })
  }

  private countFailure({ network, account, place }: Attempt): void {
    if (place === null) {
      this.networks.fail(network)
      if (account !== null && this.pairs.fail(`${network} ${account}`) === 1) this.accounts.fail(account)
    } else this.places.fail(place)
    const wait = Math.ceil(this.waitOf({ network, account, place }) / 1000)
    this.logger.warn({ msg: 'Sign-in refused', account, network, isKnown: place !== null, waitSeconds: wait })
  }
}
