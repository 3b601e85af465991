import { setTimeout as delay } from 'node:timers/promises'
import type { PublisherMessage } from '../contracts/publishing.ts'
import { HeldBack } from './publishing/brake.ts'

interface Asking {
  stop: AbortSignal
  tell: (message: PublisherMessage) => void
}

/** Milliseconds between attempts to reach the service, doubled up to the second figure. */
const RETRY = { first: 100, most: 5000 }

/** A call, because the signal changes while we wait. */
export const isOver = (stop: AbortSignal): boolean => stop.aborted

/** Asks again until there is an answer; null when it is time to stop. The first failure of a row is told. */
export async function retrying<T>({ stop, tell }: Asking, ask: () => Promise<T>): Promise<T | null> {
  for (let wait = RETRY.first; !isOver(stop); wait = Math.min(wait * 2, RETRY.most)) {
    try {
      return await ask()
    } catch (error) {
      if (isOver(stop)) break
      if (error instanceof HeldBack) throw error
      if (wait === RETRY.first) tell({ type: 'failed', message: `The service cannot be followed: ${String(error)}` })
      await delay(wait, undefined, { signal: stop }).catch(() => undefined)
    }
  }
  return null
}
