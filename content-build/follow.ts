import { type Follower, Following, report } from './following.ts'
import { HeldBack } from './publishing/brake.ts'
import { isOver, retrying } from './retrying.ts'
import { Feed, readContent } from './steps/read-changes.ts'

/** Milliseconds after which data that were held back are looked at again: the right ones may be back. */
const LOOK_AGAIN = 600_000

/**
 * Publishes what changed while nobody followed, then follows the feed until `stop`. Lifecycle: the content lives in memory and is
 * read anew at each start; the list of published pages tells which pages were made from something else. So a start converges
 * from whatever a crash has left, and the cursor only reports how far the folder is. Data that do not look like those that the
 * folder shows are not published until somebody says so.
 */
export async function follow(follower: Follower): Promise<void> {
  const { stop, tell, webhooks } = follower
  for (let accept = false; !isOver(stop);) {
    try {
      await followContent(follower, accept)
    } catch (error) {
      if (!(error instanceof HeldBack)) throw error
      tell({ type: 'held', reason: error.message })
      accept = await untilAccepted(follower, error.change)
    }
  }
  await webhooks.finish()
}

/** Ends with `stop`. @throws HeldBack */
async function followContent(follower: Follower, accept: boolean): Promise<void> {
  const { publisher, published, settings, tell, stop } = follower
  const content = await retrying(follower, () => readContent(settings.apiUrl, stop))
  if (content === null) return
  const first = await publisher.publishAll(content, { accept })
  report(follower, first)
  tell({ type: 'held', reason: null })
  tell({ type: 'ready', change: published.change, pages: first.pages })
  const following = new Following(follower, content.change)
  while (!isOver(stop)) await following.next()
  await following.finish()
}

/** True when somebody has said after `change` that these data are to be published; false when it is time to look at them again. */
async function untilAccepted(follower: Follower, change: number): Promise<boolean> {
  const { settings, stop } = follower
  const feed = new Feed(settings.apiUrl, change)
  const end = performance.now() + LOOK_AGAIN
  while (!isOver(stop) && performance.now() < end) {
    const reply = await retrying(follower, () => feed.read(stop))
    if (reply?.changes.some(({ kind }) => kind === 'publish-anyway') === true) return true
  }
  return false
}
