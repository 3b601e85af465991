import { setTimeout as delay } from 'node:timers/promises'
import { reasonOf } from '../../contracts/error-code.ts'
import type { PublisherMessage } from '../../contracts/publishing.ts'
import { PACE } from '../pace.ts'
import { HeldBack } from '../publishing/brake.ts'

const { firstRetry, longestRetry } = PACE.feed

export interface Asking {
  stop: AbortSignal
  send: (message: PublisherMessage) => void
}

/** A call, because the signal changes while we wait. */
export const isOver = (stop: AbortSignal): boolean => stop.aborted

/** Failures one after another, which an answer ends; the first one is reported. */
export class Failures {
  /** Milliseconds until the next attempt. */
  wait: number = firstRetry

  get areNew(): boolean {
    return this.wait === firstRetry
  }

  end(): void {
    this.wait = firstRetry
  }
}

/** Asks again until there is an answer; null when it is time to stop. @param failures of whoever does something else in between */
export async function retrying<T>(
  { stop, send }: Asking,
  ask: () => Promise<T>,
  failures = new Failures(),
): Promise<T | null> {
  for (; !isOver(stop); failures.wait = Math.min(failures.wait * 2, longestRetry)) {
    try {
      return await ask()
    } catch (error) {
      if (isOver(stop)) break
      if (error instanceof HeldBack) throw error
      if (failures.areNew)
        send({ type: 'failed', cause: 'feed', message: `The service cannot be followed: ${reasonOf(error)}` })
      await delay(failures.wait, undefined, { signal: stop }).catch(() => undefined)
    }
  }
  return null
}

/** For what a publish in hand must know to end well, however long after `stop` that is: then it is asked once. */
export async function askingToTheEnd<T>(asking: Asking, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const once = (): Promise<T> => ask(AbortSignal.timeout(PACE.feed.answer))
  const asked = await retrying(asking, async () => ({ answer: await once() }))
  return asked === null ? once() : asked.answer
}
