import { setTimeout as delay } from 'node:timers/promises'
import type { ChangesReply } from '../contracts/change.ts'
import type { PublisherMessage, PublisherSettings } from '../contracts/publishing.ts'
import { holdsEveryTerm } from './glossary/page-at.ts'
import { LIST_DELAYS, PendingPaths, voteDelays } from './pending-paths.ts'
import type { PublishedPages } from './publishing/published-pages.ts'
import type { Publication, Publisher } from './publishing/publisher.ts'
import { readChanges, readContent } from './steps/read-changes.ts'
import type { PublishedWebhooks } from './webhooks/published-webhooks.ts'

export interface Follower {
  settings: PublisherSettings
  publisher: Publisher
  published: PublishedPages
  webhooks: PublishedWebhooks
  tell: (message: PublisherMessage) => void
  stop: AbortSignal
}

/** Milliseconds between attempts to reach the service, doubled up to the second figure. */
const RETRY = { first: 100, most: 5000 }

/** Milliseconds for the last look at the feed. */
const LAST_READ = 1000

/**
 * Publishes what changed while nobody followed, then follows the feed until `stop`. Lifecycle: the content lives in memory and is
 * read anew at each start; the list of published pages tells which pages were made from something else. So a start converges
 * from whatever a crash has left, and the cursor only reports how far the folder is.
 */
export async function follow(follower: Follower): Promise<void> {
  const { publisher, published, settings, tell, stop } = follower
  const content = await retrying(follower, () => readContent(settings.apiUrl, stop))
  if (content === null) return
  const first = await publisher.publishAll(content)
  report(follower, first)
  tell({ type: 'ready', change: published.change, pages: first.pages })

  const pending = new PendingPaths({ votes: voteDelays(settings.votePublishSeconds), lists: LIST_DELAYS })
  let seen = content.change
  const take = async (update: ChangesReply | null): Promise<void> => {
    const last = update?.changes.at(-1)?.id
    if (update === null || last === undefined) return
    report(follower, await publishUpdate(publisher, pending, update, seen, last))
    seen = last
  }
  while (!isOver(stop)) {
    await take(await retrying(follower, () => readUpTo(settings.apiUrl, seen, stop, pending.remaining)))
    const due = pending.takeDue()
    if (due !== null) await publishDue(follower, pending, due, seen)
  }
  await take(await readRest(settings.apiUrl, seen))
  const rest = pending.takeAll()
  if (rest !== null) report(follower, await publisher.publish(rest, seen))
  await follower.webhooks.finish()
}

/** A call, because the signal changes while we wait. */
const isOver = (stop: AbortSignal): boolean => stop.aborted

/** Edits are published at once, but votes, and what holds every term, wait; the cursor stays before the first change that waits. */
async function publishUpdate(
  publisher: Publisher,
  pending: PendingPaths,
  update: ChangesReply,
  before: number,
  last: number,
): Promise<Publication | null> {
  const paths = publisher.learn(update)
  if (update.changes.some(({ kind }) => kind === 'rebuild')) {
    pending.takeAll()
    return publisher.publishEverything(last, true)
  }
  if (update.changes.every(({ kind }) => kind === 'votes-changed')) {
    pending.add('votes', paths, before)
    return null
  }
  const lists = [...paths].filter(holdsEveryTerm)
  if (lists.length > 0) pending.add('lists', lists, before)
  for (const path of lists) paths.delete(path)
  return publisher.publish(paths, pending.cursor ?? last)
}

async function publishDue(
  follower: Follower,
  pending: PendingPaths,
  due: ReadonlySet<string>,
  seen: number,
): Promise<void> {
  const begin = performance.now()
  report(follower, await follower.publisher.publish(due, pending.cursor ?? seen))
  if ([...due].some(holdsEveryTerm)) pending.listsCost(performance.now() - begin)
}

function report({ published, webhooks, tell }: Follower, publication: Publication | null): void {
  if (publication === null) return
  for (const { path, reason } of publication.failures) tell({ type: 'failed', message: `${path}: ${reason}` })
  tell({ type: 'published', change: published.change, files: [], removed: [] })
  webhooks.send(publication)
}

/** Waits for a change; null when `milliseconds` have passed without one. */
async function readUpTo(
  apiUrl: string,
  since: number,
  stop: AbortSignal,
  milliseconds: number | null,
): Promise<ChangesReply | null> {
  const timer = milliseconds === null ? null : AbortSignal.timeout(milliseconds)
  try {
    return await readChanges(apiUrl, since, timer === null ? stop : AbortSignal.any([stop, timer]))
  } catch (error) {
    if (timer?.aborted === true) return null
    throw error
  }
}

/** What was written just before the stop. Null where the service has gone already: then the next start publishes it. */
const readRest = (apiUrl: string, since: number): Promise<ChangesReply | null> =>
  readChanges(apiUrl, since, AbortSignal.timeout(LAST_READ), 0).catch(() => null)

/** Asks again until there is an answer; null when it is time to stop. The first failure of a row is told. */
async function retrying<T>({ stop, tell }: Follower, ask: () => Promise<T>): Promise<T | null> {
  for (let wait = RETRY.first; !isOver(stop); wait = Math.min(wait * 2, RETRY.most)) {
    try {
      return await ask()
    } catch (error) {
      if (isOver(stop)) break
      if (wait === RETRY.first) tell({ type: 'failed', message: `The service cannot be followed: ${String(error)}` })
      await delay(wait, undefined, { signal: stop }).catch(() => undefined)
    }
  }
  return null
}
