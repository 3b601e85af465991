import { setTimeout as delay } from 'node:timers/promises'
import { faultOf } from './faults.ts'

/** Milliseconds: the pause between attempts doubles from `first` to `longest`; `TIMEOUT` limits the whole wait for a lock. */
const PAUSE = { first: 5, longest: 100 }
export const TIMEOUT = 5000

/**
 * Retries until another process has released SQLite's lock. SQLite's own waiting (`busy_timeout`) would block the event loop.
 * @param since time of the request by the monotonic clock, so that time spent in the queue counts towards `TIMEOUT`
 */
export async function whileLocked<T>(attempt: () => Promise<T>, since: number): Promise<T> {
  for (let pause = PAUSE.first; ; pause = Math.min(pause * 2, PAUSE.longest)) {
    try {
      return await attempt()
    } catch (failure) {
      if (faultOf(failure) !== 'database-locked' || performance.now() - since > TIMEOUT) throw failure
    }
    await delay(pause)
  }
}
