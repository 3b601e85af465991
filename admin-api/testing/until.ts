import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds. Far longer than anything takes, but shorter than a test's timeout, so that a hang reports what it waits for. */
const DEADLINE = 240_000
const PAUSE = { first: 2, most: 20 }
/** Later pauses are the time waited so far divided by this: polling every 20 ms would slow down the work by a tenth. */
const PARTS = 100

/** Polls until the condition holds, often at first. @throws after the deadline */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const begin = performance.now()
  for (let pause = PAUSE.first; !(await isSo());) {
    await delay(pause)
    const waited = performance.now() - begin
    if (waited > DEADLINE) throw new Error(`Waited in vain for ${what}`)
    pause = Math.min(2 * pause, Math.max(PAUSE.most, waited / PARTS))
  }
}
