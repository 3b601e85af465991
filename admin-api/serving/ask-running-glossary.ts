import { setTimeout as delay } from 'node:timers/promises'
import { errorReply } from '../../contracts/errors.ts'
import { readiness } from '../../contracts/state.ts'
import type { Settings } from '../config.ts'
import { addressFromHere } from '../listen.ts'
import { appendAsk, type Ask, writeByCommand } from '../publishing/asks.ts'
import { StartFailure } from '../start-failure.ts'
import { explainHold } from './explain-hold.ts'

/** Milliseconds. */
const POLL_INTERVAL = 200
const TIMEOUT = { unreachable: 10_000, publishing: 600_000 }

/**
 * Sends a request through the change feed and waits until the running glossary's site shows it. @returns its number of pages
 * @throws StartFailure if it does not answer, holds publishing and is not asked to accept, or is not done in 10 minutes
 */
export async function askRunningGlossary(settings: Settings, ask: Ask): Promise<number> {
  const asked = await writeByCommand(settings, ask, appendAsk)
  const url = `${addressFromHere(settings.host, settings.port)}/readyz`
  const start = performance.now()
  let answered = start
  let look = await lookAt(url, asked)
  while (look.pages === null) {
    if (look.heldBecause !== null && ask !== 'accept') throw new StartFailure(explainHold(look.heldBecause))
    const now = performance.now()
    if (look.isAnswered) answered = now
    if (now - answered > TIMEOUT.unreachable)
      throw new StartFailure(
        `A glossary runs on DATA_DIR="${settings.dataDir}", but it does not answer at ${url}: set HOST and PORT as for that glossary`,
      )
    if (now - start > TIMEOUT.publishing)
      throw new StartFailure('The running glossary has not published within 10 minutes: look at its log')
    await delay(POLL_INTERVAL)
    look = await lookAt(url, asked)
  }
  return look.pages
}

interface Look {
  isAnswered: boolean
  heldBecause: string | null
  /** Null until the site shows the change. */
  pages: number | null
}

/** A glossary that is not ready replies with an error. Anything else comes from another program. */
const answer = readiness.or(errorReply)

async function lookAt(url: string, change: number): Promise<Look> {
  const reply: unknown = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT.unreachable) })
    .then((response) => response.json())
    .catch(() => null)
  const { data } = answer.safeParse(reply)
  if (data === undefined || 'code' in data) return { isAnswered: data !== undefined, heldBecause: null, pages: null }
  const { reasons, published } = data
  const heldBecause = reasons['publishing-paused'] ?? null
  // The published site may stem from other data with higher change ids.
  const isShown = heldBecause === null && (published.change ?? 0) >= change
  return { isAnswered: true, heldBecause, pages: isShown ? published.pages : null }
}
