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

/** A function, because TypeScript would narrow `stop.aborted` to false even though it changes during an `await`. */
export const isOver = (stop: AbortSignal): boolean => stop.aborted

/** Consecutive failures, of which only the first is reported. */
export class Failures {
  #wait: number = firstRetry

  get areNew(): boolean {
    return this.#wait === firstRetry
  }

  /** @returns milliseconds until the next attempt */
  add(): number {
    const wait = this.#wait
    this.#wait = Math.min(wait * 2, longestRetry)
    return wait
  }

  end(): void {
    this.#wait = firstRetry
  }
}

/**
 * Asks with backoff until there is an answer; null once `stop` is aborted.
 * @param failures kept by callers that do other work between two calls
 * @throws HeldBack at once, without retrying
 */
export async function retrying<T>(
  { stop, send }: Asking,
  ask: () => Promise<T>,
  failures = new Failures(),
): Promise<T | null> {
  while (!isOver(stop)) {
    try {
      return await ask()
    } catch (error) {
      if (isOver(stop)) break
      if (error instanceof HeldBack) throw error
      if (failures.areNew)
        send({ type: 'failed', cause: 'feed', message: `The service cannot be followed: ${reasonOf(error)}` })
      await delay(failures.add(), undefined, { signal: stop }).catch(() => undefined)
    }
  }
  return null
}

/** For answers that a running publish depends on. After `stop` the service is asked once, without retries, so that the publish can still end. */
export async function askDespiteStop<T>(asking: Asking, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const once = (): Promise<T> => ask(AbortSignal.timeout(PACE.feed.answer))
  const asked = await retrying(asking, async () => ({ answer: await once() }))
  return asked === null ? once() : asked.answer
}
