import { Feed } from '../feed/read-changes.ts'
import { openContent } from '../feed/read-content.ts'
import { PACE } from '../pace.ts'
import { HeldBack } from '../publishing/brake.ts'
import { type Follower, report } from './follower.ts'
import { Following } from './following.ts'
import { isOver, retrying } from './retrying.ts'

/**
 * Publishes what changed since the last stop, then follows the feed until `stop`. Lifecycle: each start reads the content into memory and compares pages with
 * the list of published ones, so it converges from any state that a crash left; the cursor only reports how far the folder is.
 * Data that do not look like those that the folder shows are held back until an administrator accepts them.
 */
export async function follow(follower: Follower): Promise<void> {
  const { publisher, stop, send, webhooks, targets } = follower
  for (let accept = false; !isOver(stop);) {
    try {
      await followContent(follower, accept)
      accept = false
    } catch (error) {
      if (!(error instanceof HeldBack)) throw error
      send({ type: 'held', reason: error.message })
      accept = await untilAccepted(follower, error.change)
    }
  }
  publisher.completeFolder.restoreMark()
  await Promise.all([webhooks.finish(), targets.finish()])
}

/**
 * Returns at `stop`, or when the feed no longer matches what was read. The next call then reads all data and decides: they may lack nothing but votes.
 * @throws HeldBack if the content does not look like what the folder shows
 */
async function followContent(follower: Follower, accept: boolean): Promise<void> {
  const { publisher, published, settings, send, stop } = follower
  const found = await retrying(follower, async () => {
    const { head, read } = await openContent(settings, stop)
    // Report this before reading the terms, which takes a while in a large glossary.
    if (await publisher.completeFolder.shows(head)) send({ type: 'ready', change: published.change, pages: 0 })
    return { content: await read(), head }
  })
  if (found === null) return
  const { content, head } = found
  // Requests made since the last stop, or not finished before it. Edits are published before a rebuild, and the cursor stays before it until it is done.
  const requested = {
    rebuild: head.rebuild > published.change && publisher.isDescribed && published.size > 0,
    check: head.check > published.checked.id,
  }
  const first = await publisher.publishAll(content, {
    accept,
    shows: requested.rebuild ? head.rebuild - 1 : content.change,
  })
  report(follower, first)
  send({ type: 'held', reason: null })
  send({ type: 'ready', change: published.change, pages: first.pages })
  const following = new Following(follower, content.change, requested)
  try {
    while (!isOver(stop)) await following.next()
    await following.finish()
  } catch (error) {
    if (!(error instanceof HeldBack)) throw error
  }
}

/** Resolves to true once an administrator has accepted the data after `change`, to false when it is time to check the data again. */
async function untilAccepted(follower: Follower, change: number): Promise<boolean> {
  const { settings, stop } = follower
  const feed = new Feed(settings, change)
  const end = performance.now() + PACE.lookAgain
  while (!isOver(stop) && performance.now() < end) {
    const reply = await retrying(follower, () => feed.read(stop))
    if (reply?.changes.some(({ kind }) => kind === 'publish-anyway') === true) return true
    // The database was set back, perhaps to the one whose pages are published.
    if (reply !== null && reply.change < feed.seen) return false
  }
  return false
}
