import { setTimeout as delay } from 'node:timers/promises'
import type { PublisherMessage } from '../../contracts/publishing.ts'
import { PACE } from '../pace.ts'
import { HeldBack } from '../publishing/brake.ts'

export interface Asking {
  stop: AbortSignal
  send: (message: PublisherMessage) => void
}

/** A call, because the signal changes while we wait. */
export const isOver = (stop: AbortSignal): boolean => stop.aborted

/** Asks again until there is an answer; null when it is time to stop. The first failure of a row is reported. */
export async function retrying<T>({ stop, send }: Asking, ask: () => Promise<T>): Promise<T | null> {
  const { firstRetry, longestRetry } = PACE.feed
  for (let wait: number = firstRetry; !isOver(stop); wait = Math.min(wait * 2, longestRetry)) {
    try {
      return await ask()
    } catch (error) {
      if (isOver(stop)) break
      if (error instanceof HeldBack) throw error
      if (wait === firstRetry)
        send({ type: 'failed', cause: 'feed', message: `The service cannot be followed: ${reasonOf(error)}` })
      await delay(wait, undefined, { signal: stop }).catch(() => undefined)
    }
  }
  return null
}

/** `fetch` says why in its failure's cause. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? `${String(error)}: ${error.cause.message}` : String(error)

/** For what a publish in hand must know to end well, however long after `stop` that is: then it is asked once. */
export async function askingToTheEnd<T>(asking: Asking, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const once = (): Promise<T> => ask(AbortSignal.timeout(PACE.feed.answer))
  const asked = await retrying(asking, async () => ({ answer: await once() }))
  return asked === null ? once() : asked.answer
}
