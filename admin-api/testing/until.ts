import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds. Far above anything that is waited for, and below the time of a test, so that a hang says what it waits for. */
const DEADLINE = 240_000
const PAUSE = { first: 2, most: 20 }
/** What was waited already, for each part of it that is waited until it is asked again: asking each 20 ms takes a tenth of what is waited for. */
const PARTS = 100

/** Asks again until it is so, at first often. @throws when the deadline has passed */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const begin = performance.now()
  for (let pause = PAUSE.first; !(await isSo());) {
    await delay(pause)
    const waited = performance.now() - begin
    if (waited > DEADLINE) throw new Error(`Waited in vain for ${what}`)
    pause = Math.min(2 * pause, Math.max(PAUSE.most, waited / PARTS))
  }
}
