import { setTimeout as delay } from 'node:timers/promises'
import type { ChangesReply } from '../contracts/change.ts'
import type { PublisherMessage, PublisherSettings } from '../contracts/publishing.ts'
import { holdsEveryTerm } from './glossary/page-at.ts'
import { LIST_DELAYS, PendingPaths, voteDelays } from './pending-paths.ts'
import { HeldBack } from './publishing/brake.ts'
import type { PublishedPages } from './publishing/published-pages.ts'
import type { Publication, Publisher } from './publishing/publisher.ts'
import { SelfCheck } from './self-check.ts'
import { Feed, readContent } from './steps/read-changes.ts'
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
const LAST_READ = 5000

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

/** A call, because the signal changes while we wait. */
const isOver = (stop: AbortSignal): boolean => stop.aborted

/** One reading of the content and all that the feed has said since. */
class Following {
  readonly #follower: Follower
  readonly #feed: Feed
  readonly #pending: PendingPaths
  readonly #check: SelfCheck
  #isRebuildAsked = false

  constructor(follower: Follower, change: number) {
    const { settings, publisher } = follower
    this.#follower = follower
    this.#feed = new Feed(settings.apiUrl, change)
    this.#pending = new PendingPaths({ votes: voteDelays(settings.votePublishSeconds), lists: LIST_DELAYS })
    this.#check = new SelfCheck({ publisher, pending: this.#pending, feed: this.#feed, apiUrl: settings.apiUrl })
  }

  /** Waits for changes or until something is due, and publishes. */
  async next(): Promise<void> {
    const { publisher, stop, tell } = this.#follower
    const before = this.#feed.seen
    const reply = await retrying(this.#follower, () => this.#read(stop))
    if (reply !== null) this.#learn(reply, before)
    if (this.#feed.isAtItsEnd && this.#isRebuildAsked) await this.#rebuild()
    await this.#publishDue()
    if (!this.#feed.isAtItsEnd) return
    this.#tryAgain(publisher.failing.due())
    const found = await retrying(this.#follower, () => this.#check.step(stop))
    if (found !== null) tell({ type: 'failed', message: found })
    await this.#publishDue()
    this.#tellHealth()
  }

  /** Publishes all that was written until now, and all that waits. Where the service has gone already, the next start does. */
  async finish(): Promise<void> {
    const late = AbortSignal.timeout(LAST_READ)
    do {
      const before = this.#feed.seen
      const reply = await this.#feed.read(late, 0).catch(() => null)
      if (reply === null) break
      this.#learn(reply, before)
    } while (!this.#feed.isAtItsEnd)
    const rest = this.#pending.takeAll()
    if (rest !== null) report(this.#follower, await this.#follower.publisher.publish(rest, this.#feed.seen))
  }

  /** The next changes; null when something else is due before there are any. */
  async #read(stop: AbortSignal): Promise<ChangesReply | null> {
    const due = [this.#pending.remaining, this.#follower.publisher.failing.remaining, this.#check.remaining]
    const patience = Math.min(...due.map((milliseconds) => milliseconds ?? Infinity))
    if (patience === 0) return this.#feed.read(stop, 0)
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), patience)
    try {
      return await this.#feed.read(AbortSignal.any([stop, late.signal]))
    } catch (error) {
      if (late.signal.aborted) return null
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Edits are published at once, but votes, and what holds every term, wait; the cursor stays before the first change that waits. */
  #learn(reply: ChangesReply, before: number): void {
    const { changes } = reply
    if (changes.length === 0) return
    const paths = this.#follower.publisher.learn(reply)
    if (changes.some(({ kind }) => kind === 'rebuild')) this.#isRebuildAsked = true
    if (changes.some(({ kind }) => kind === 'self-check')) this.#check.begin()
    if (changes.every(({ kind }) => kind === 'votes-changed')) {
      this.#pending.add('votes', paths, before)
      return
    }
    const lists = [...paths].filter(holdsEveryTerm)
    if (lists.length > 0) this.#pending.add('lists', lists, before)
    for (const path of lists) paths.delete(path)
    this.#pending.add('edits', paths, before, changes.length)
  }

  async #publishDue(): Promise<void> {
    const { publisher } = this.#follower
    const due = this.#pending.takeDue(this.#feed)
    if (due === null) return
    const { paths, behind } = due
    if (behind !== null) {
      // What goes waits for all that was written with it: pages that lead there may change with the next reply. So do listings, once.
      const waits = (path: string): boolean =>
        publisher.isToGo(path)
          ? behind.edits.has(path) || !behind.postponed.has(path)
          : behind.edits.has(path) && !behind.postponed.has(path) && publisher.isListing(path)
      const waiting = new Set([...paths].filter(waits))
      for (const path of waiting) paths.delete(path)
      this.#pending.postpone(waiting, this.#feed.end, behind.cursor)
    }
    const begin = performance.now()
    report(this.#follower, await publisher.publish(paths, this.#pending.cursor ?? this.#feed.seen))
    if ([...paths].some(holdsEveryTerm)) this.#pending.listsCost(performance.now() - begin)
  }

  async #rebuild(): Promise<void> {
    this.#isRebuildAsked = false
    this.#pending.takeAll()
    const extent = { change: this.#feed.seen, anew: true, accept: false }
    report(this.#follower, await this.#follower.publisher.publishEverything(extent))
  }

  #tryAgain(paths: readonly string[]): void {
    if (paths.length > 0) this.#pending.add('edits', paths, this.#feed.seen)
  }

  #tellHealth(): void {
    const { publisher, tell } = this.#follower
    tell({ type: 'health', failingPages: publisher.failing.count, drift: this.#check.drift })
  }
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

function report({ published, webhooks, tell }: Follower, publication: Publication): void {
  for (const { path, reason } of publication.failures) tell({ type: 'failed', message: `${path}: ${reason}` })
  tell({ type: 'published', change: published.change, files: [], removed: [] })
  webhooks.send(publication)
}

/** Asks again until there is an answer; null when it is time to stop. The first failure of a row is told. */
async function retrying<T>({ stop, tell }: Follower, ask: () => Promise<T>): Promise<T | null> {
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
