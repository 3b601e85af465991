import { setTimeout as delay } from 'node:timers/promises'
import { faultOf } from './faults.ts'

/** Milliseconds: the pause between two attempts, doubled up to the second figure, and how long a lock is waited for. */
const PAUSE = { first: 5, longest: 100 }
export const PATIENCE = 5000

/**
 * Tries until another process has let go of SQLite's lock. SQLite's own waiting would hold up the event loop, and every reader with it.
 * @param since when it was asked for, by the monotonic clock: whoever waited in the queue as well waits no longer in all
 */
export async function whileLocked<T>(attempt: () => Promise<T>, since: number): Promise<T> {
  for (let pause = PAUSE.first; ; pause = Math.min(pause * 2, PAUSE.longest)) {
    try {
      return await attempt()
    } catch (failure) {
      if (faultOf(failure) !== 'database-locked' || performance.now() - since > PATIENCE) throw failure
    }
    await delay(pause)
  }
}
