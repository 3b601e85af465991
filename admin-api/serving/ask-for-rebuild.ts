import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { appendRebuild, readLastChange } from '../changes/change-log.ts'
import type { Settings } from '../config.ts'
import { Database } from '../database/database.ts'
import { addressFromHere } from '../listen.ts'
import { StartFailure } from '../start-failure.ts'

const readiness = z.object({ published: z.object({ change: z.int().nullable(), pages: z.int() }) })

/** Milliseconds. */
const LOOK_EVERY = 200
const PATIENCE = { unreachable: 10_000, publishing: 600_000 }

/**
 * Has the running glossary publish every page again, and waits until its site shows that. @returns its number of pages
 * @throws StartFailure where it does not answer or is not done in 10 minutes
 */
export async function askForRebuild(settings: Settings): Promise<number> {
  const asked = await appendTo(settings)
  const url = `${addressFromHere(settings.host, settings.port)}/readyz`
  const start = performance.now()
  let answered = start
  let look = await lookAt(url, asked)
  while (look.pages === null) {
    const now = performance.now()
    if (look.isAnswered) answered = now
    if (now - answered > PATIENCE.unreachable)
      throw new StartFailure(
        `A glossary runs on DATA_DIR="${settings.dataDir}", but ${url} does not answer: set HOST and PORT as for that glossary`,
      )
    if (now - start > PATIENCE.publishing)
      throw new StartFailure('The running glossary has not published within 10 minutes: look at its log')
    await delay(LOOK_EVERY)
    look = await lookAt(url, asked)
  }
  return look.pages
}

/** `pages` stays null until the site shows the change. */
async function lookAt(url: string, change: number): Promise<{ isAnswered: boolean; pages: number | null }> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(PATIENCE.unreachable) }).catch(() => null)
  if (reply?.ok !== true) return { isAnswered: reply !== null, pages: null }
  const { published } = readiness.parse(await reply.json())
  return { isAnswered: true, pages: (published.change ?? 0) >= change ? published.pages : null }
}

/** @returns the number of the change */
async function appendTo(settings: Settings): Promise<number> {
  const database = await Database.open(settings)
  try {
    return await database.write(async (manager) => {
      await appendRebuild(manager)
      return readLastChange(manager)
    })
  } finally {
    await database.close()
  }
}
