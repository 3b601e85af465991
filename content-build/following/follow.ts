import { Feed } from '../feed/read-changes.ts'
import { openContent } from '../feed/read-content.ts'
import { PACE } from '../pace.ts'
import { HeldBack } from '../publishing/brake.ts'
import { type Follower, report } from './follower.ts'
import { Following } from './following.ts'
import { isOver, retrying } from './retrying.ts'

/**
 * Publishes what changed while nobody followed, then follows the feed until `stop`. Lifecycle: the content lives in memory and is
 * read anew at each start; the list of published pages tells which pages were made from something else. So a start converges
 * from whatever a crash has left, and the cursor only reports how far the folder is. Data that do not look like those that the
 * folder shows are not published until somebody says so.
 */
export async function follow(follower: Follower): Promise<void> {
  const { stop, send, webhooks, targets } = follower
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
  await Promise.all([webhooks.finish(), targets.finish()])
}

/** Ends with `stop`, or where the data turn out to be others, which is decided when all of them are read: they may lack nothing but votes. @throws HeldBack */
async function followContent(follower: Follower, accept: boolean): Promise<void> {
  const { publisher, published, settings, send, stop } = follower
  const found = await retrying(follower, async () => {
    const { head, read } = await openContent(settings, stop)
    // Before the terms are read, which takes a while in a large glossary.
    if (await publisher.whole.shows(head)) send({ type: 'ready', change: published.change, pages: 0 })
    return { content: await read(), head }
  })
  if (found === null) {
    publisher.whole.leaveUnread()
    return
  }
  const { content, head } = found
  // What was asked for while nobody followed, or was not done to its end. A rebuild follows when readers have all that was edited; the cursor stays before it.
  const isAsked = {
    rebuild: head.rebuild > published.change && publisher.isDescribed && published.size > 0,
    check: head.check > published.checked.id,
  }
  const first = await publisher.publishAll(content, {
    accept,
    shows: isAsked.rebuild ? head.rebuild - 1 : content.change,
  })
  report(follower, first)
  send({ type: 'held', reason: null })
  send({ type: 'ready', change: published.change, pages: first.pages })
  const following = new Following(follower, content.change, isAsked)
  try {
    while (!isOver(stop)) await following.next()
    await following.finish()
  } catch (error) {
    if (!(error instanceof HeldBack)) throw error
  }
}

/** True when somebody has said after `change` that these data are to be published; false when it is time to look at them again. */
async function untilAccepted(follower: Follower, change: number): Promise<boolean> {
  const { settings, stop } = follower
  const feed = new Feed(settings, change)
  const end = performance.now() + PACE.lookAgain
  while (!isOver(stop) && performance.now() < end) {
    const reply = await retrying(follower, () => feed.read(stop))
    if (reply?.changes.some(({ kind }) => kind === 'publish-anyway') === true) return true
    // They were set back, be it to those whose pages these are.
    if (reply !== null && reply.change < feed.seen) return false
  }
  return false
}
