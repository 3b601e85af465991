import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds. Far above anything that is waited for, and below the time of a test, so that a hang says what it waits for. */
const DEADLINE = 240_000
const PAUSE = { first: 2, most: 20 }

/** Asks again until it is so, at first often. @throws when the deadline has passed */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + DEADLINE
  for (let pause = PAUSE.first; !(await isSo()); pause = Math.min(2 * pause, PAUSE.most)) {
    if (performance.now() > end) throw new Error(`Waited in vain for ${what}`)
    await delay(pause)
  }
}
