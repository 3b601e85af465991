import { Injectable, Logger } from '@nestjs/common'
import { type ErrorCode, GlossaryError } from '../../contracts/errors.ts'
import { LimitStore } from '../limits/limit-store.ts'
import { GrowingDelays } from './growing-delays.ts'
import { Lane } from './lane.ts'

const MINUTE = 60_000

/** Codes of a wrong guess; other errors say nothing about the password. */
const WRONG: readonly ErrorCode[] = ['wrong-credentials', 'wrong-password', 'link-used']

/** The origin of an attempt. */
export interface Attempt {
  /** From `clientNetwork`. */
  network: string
  /** The email in lower case, whether such an account exists or not; null for a one-time link. */
  account: string | null
  /** The device or address if it has signed in to this account before; null for a stranger. */
  place: string | null
}

/**
 * Limits how fast passwords can be guessed; see docs/decisions/0015-client-addresses-and-sign-in-limits.md. Strangers wait for the failures of their
 * network and of the account; a known device or address only for its own, so that nobody can lock it out. Successes do not count. Without a working
 * database no guess is checked. Lanes are per process.
 */
@Injectable()
export class SignInLimits {
  private readonly logger = new Logger('Sign-in')
  private readonly places: GrowingDelays
  private readonly networks: GrowingDelays
  /** Counts networks that failed at an account: one that fails a thousand times counts once. */
  private readonly accounts: GrowingDelays
  /** Records whether a network has failed at an account before; causes no delay. */
  private readonly pairs: GrowingDelays
  private readonly lanes = { ofStrangers: new Lane(), ofKnown: new Lane() }

  constructor(store: LimitStore) {
    this.places = new GrowingDelays(store.openStrict('sign-in place'), 10, MINUTE)
    this.networks = new GrowingDelays(store.openStrict('sign-in network'), 5, 15 * MINUTE)
    this.accounts = new GrowingDelays(store.openStrict('sign-in account'), 20, 15 * MINUTE)
    this.pairs = new GrowingDelays(store.openStrict('sign-in pair'), Infinity, 0)
  }

  /**
   * Runs the check unless this attempt must wait first.
   * @throws GlossaryError too-many-requests or, if counting fails, the database fault; the check does not run
   */
  async run<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
    await this.refuseEarly(attempt)
    const lane = attempt.place === null ? this.lanes.ofStrangers : this.lanes.ofKnown
    return lane.run(attempt.place ?? attempt.network, async () => {
      // Attempts ahead of it in the lane may have failed.
      await this.refuseEarly(attempt)
      try {
        const result = await check()
        // A failure to reset the count must not turn a successful change of the password into an error.
        if (attempt.place !== null) await this.places.reset(attempt.place).catch(() => undefined)
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
