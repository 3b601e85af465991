import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { ChangesReply } from '../../contracts/change.ts'
import type { PublisherHealth } from '../../contracts/publishing.ts'
import { Feed } from '../feed/read-changes.ts'
import {
  allTouched,
  applyBacklog,
  applyChanges,
  linkAll,
  relinkMentions,
  settleCommonWords,
  type TouchedPaths,
  type Update,
} from '../glossary/apply-changes.ts'
import { isWholeGlossaryFile } from '../glossary/page-at.ts'
import { PACE } from '../pace.ts'
import { checkHistory } from '../publishing/brake.ts'
import { Backlog } from './backlog.ts'
import { type Follower, report } from './follower.ts'
import { PendingPaths } from './pending-paths.ts'
import { Rebuild } from './rebuild.ts'
import { Failures, retrying } from './retrying.ts'
import { SelfCheck } from './self-check.ts'

/** Applies the changes of the feed to the content that was read once, and publishes what they touch. */
export class Following {
  readonly #follower: Follower
  readonly #feed: Feed
  readonly #pending: PendingPaths
  readonly #check: SelfCheck
  readonly #rebuild: Rebuild
  readonly #unanswered = new Failures()
  /** Changes that are read but not applied yet. Nothing is published until they are. */
  #backlog: Backlog | null = null
  /** The health sent last, without `drift`, which is sent only once for each finding. */
  #health: Omit<PublisherHealth, 'drift'> | null = null

  /** @param change the last change that the content includes @param requested requests up to that change that are still to be done */
  constructor(follower: Follower, change: number, requested = { rebuild: false, check: false }) {
    const { settings, published } = follower
    this.#follower = follower
    this.#feed = new Feed(settings, change, published.seen?.id === change ? published.seen.at : null)
    this.#pending = new PendingPaths(settings.votePublishSeconds)
    this.#check = new SelfCheck({ ...follower, pending: this.#pending, feed: this.#feed })
    this.#rebuild = new Rebuild(follower, this.#pending)
    if (requested.rebuild) this.#rebuild.ask(published.change)
    if (requested.check) this.#check.begin()
  }

  /** Waits until there are changes or pending work is due, then publishes. */
  async next(): Promise<void> {
    const { publisher, stop } = this.#follower
    this.#sendHealth()
    const before = this.#feed.seen
    const reply = await retrying(this.#follower, () => this.#readChanges(stop), this.#unanswered)
    if (reply !== null) {
      this.#unanswered.end()
      this.#apply(reply, before)
    }
    if (this.#backlog !== null) return
    if (this.#feed.isAtItsEnd) await this.#rebuild.begin(this.#feed.seen)
    await this.#publishEdits()
    if (!this.#feed.isAtItsEnd) return
    await this.#publishLater()
    if (publisher.glossary.mentions.areLinked && !this.#feed.hasNews()) await this.#maintainFolder()
  }

  /**
   * Publishes everything written until now and everything pending. If the service is gone already, that is left to the next start, as is the rest of a
   * rebuild: the cursor stays before it.
   */
  async finish(): Promise<void> {
    const late = AbortSignal.timeout(PACE.feed.lastLook)
    let isRead = true
    do {
      const before = this.#feed.seen
      const reply = await this.#read(late, 0).catch(() => null)
      if (reply !== null) this.#apply(reply, before)
      isRead = reply !== null
    } while (isRead && !this.#feed.isAtItsEnd)
    // The feed was read only in part, and the rest may change pages that link to removed ones: leave all of it to the next start.
    if (this.#backlog !== null || !this.#feed.isAtItsEnd) return
    const { publisher } = this.#follower
    const rest = this.#pending.flush()
    const paths = linkAll(publisher.glossary).flatMap((touched) => [...allTouched(touched)])
    if (rest !== null) report(this.#follower, await publisher.publish(new Set([...rest, ...paths]), this.#cursor))
    if (isRead) publisher.markComplete(this.#feed.seen)
  }

  /** The next changes; null if other work is due before there are any. */
  async #readChanges(stop: AbortSignal): Promise<ChangesReply | null> {
    const { failing, copies, formerFiles } = this.#follower.publisher
    const due = [this.#pending, failing, copies, formerFiles, this.#check]
    const untilDue = this.#rebuild.isRequested ? 0 : Math.min(...due.map(({ remaining }) => remaining ?? Infinity))
    const timeout = this.#feed.isAtItsEnd ? untilDue : Infinity
    this.#feed.lookAhead(stop)
    await this.#feed.waitForNews(timeout)
    if (!this.#feed.hasNews()) return null
    const reply = await this.#read(stop)
    this.#feed.lookAhead(stop)
    return reply
  }

  /** @throws HeldBack if the data no longer have the change that was read last */
  async #read(signal: AbortSignal, wait?: number): Promise<ChangesReply> {
    const { seen: id, seenAt: at } = this.#feed
    const reply = await this.#feed.read(signal, wait)
    // Older services do not send `sinceAt`.
    if (at !== null && reply.sinceAt !== undefined) checkHistory({ id, at }, reply.sinceAt, reply.change)
    return reply
  }

  /** Applies a reply: at once, or together with the rest of a backlog. */
  #apply(reply: ChangesReply, before: number): void {
    // Its categories may be newer than the last change read. What they touch is found when their own change is read.
    if (reply.changes.length === 0) return
    const { glossary } = this.#follower.publisher
    this.#backlog ??= Backlog.of(reply, before, glossary.terms.size)
    const backlog = this.#backlog
    if (backlog === null) {
      this.#enqueue(reply, applyChanges(glossary, reply), before)
      return
    }
    backlog.add(reply)
    if (!backlog.isWhole(this.#feed)) return
    this.#backlog = null
    this.#enqueue(backlog.update, applyBacklog(glossary, backlog.update), backlog.cursor)
  }

  /** Queues the touched paths: edits are published at once, votes and files that hold every term later. The cursor stays before the first pending change. */
  #enqueue({ changes, terms }: Update, touched: TouchedPaths, before: number): void {
    const last = changes.at(-1)
    if (last === undefined) return
    this.#follower.published.noteSeen(last, changes.findLast(({ kind }) => kind !== 'votes-changed') ?? null)
    if (changes.some(({ kind }) => kind === 'rebuild')) this.#rebuild.ask(before)
    if (changes.some(({ kind }) => kind === 'self-check')) {
      this.#check.begin()
      this.#follower.targets.compare()
      this.#follower.webhooks.retryNow()
    }
    if (changes.every(({ kind }) => kind === 'votes-changed') && !isOfEdits(touched)) {
      this.#pending.add('votes', touched.paths, before)
      return
    }
    // Deleted terms do not count: they are read quickly, and a publish in the middle of a large deletion would render neighbouring pages twice.
    this.#pending.addTouched(touched, before, Math.max(1, terms.length))
  }

  /** The last change before the first pending one. */
  get #cursor(): number {
    return Math.min(this.#pending.cursor ?? this.#feed.seen, this.#rebuild.cursor)
  }

  /** Publishes some of the pending work that yields to edits, until there is something to read. */
  async #publishLater(): Promise<void> {
    const { publisher, published } = this.#follower
    const { glossary } = publisher
    // Most pages are made again anyway. With words settled first, none of them is made a second time for a word that became common or ceased to be.
    if (
      !glossary.mentions.areSettled &&
      this.#pending.areMentionsDue &&
      this.#pending.count('mentions') > published.size / 2
    )
      this.#pending.addOfWords(settleCommonWords(glossary), this.#cursor)
    if (!glossary.mentions.areLinked && this.#pending.areMentionsDue) {
      await this.#relinkMentions()
      await this.#publishEdits()
    }
    const later = this.#pending.flushLater(
      glossary.mentions.areLinked,
      publisher.publishedState.isObsolete,
      this.#feed.hasNews(),
    )
    if (later === null) return
    if (later.kind === 'words') {
      this.#pending.addOfWords(settleCommonWords(glossary), later.waiting.cursor)
      return
    }
    const yielding = { isInterrupted: this.#feed.hasNews, atLeast: later.atLeast }
    if (later.kind === 'rebuild') {
      await this.#rebuild.publish(later, this.#cursor, yielding)
      return
    }
    const publication = await publisher.publish(later.paths, this.#cursor, { yielding })
    this.#pending.keepLeft(later, new Set(publication.left))
    if (later.kind === 'lists') this.#pending.noteListsCost(publication.milliseconds, publication.left.length === 0)
    report(this.#follower, publication)
  }

  /** Relinks definitions that may name a term whose names have changed, until there is something to read and their turn is over. */
  async #relinkMentions(): Promise<void> {
    const { glossary } = this.#follower.publisher
    const end = performance.now() + this.#pending.takeMentionsTurn()
    while (!glossary.mentions.areLinked && (!this.#feed.hasNews() || performance.now() < end)) {
      this.#pending.addOfLinking(relinkMentions(glossary, PACE.later.relinked), this.#cursor)
      await setImmediate()
    }
  }

  async #publishEdits(): Promise<void> {
    const { publisher } = this.#follower
    if (this.#feed.isAtItsEnd && this.#pending.isBulk) {
      for (const touched of linkAll(publisher.glossary)) this.#pending.addOfLinking(touched, this.#cursor)
      this.#pending.takeMentionsAlong()
    }
    const paths = this.#pending.flushDue(this.#feed, publisher.publishedState)
    if (paths !== null) report(this.#follower, await publisher.publish(paths, this.#cursor))
  }

  /** Work for idle moments: retries of failed pages, the self-check, compressed copies, deleting replaced files. */
  async #maintainFolder(): Promise<void> {
    const { publisher, send } = this.#follower
    const failed = publisher.failing.due()
    if (failed.length > 0) this.#pending.add('edits', failed, this.#feed.seen)
    const found = await this.#check.step()
    if (found !== null) send({ type: 'failed', cause: 'self-check', message: found })
    await this.#publishEdits()
    const missing = await publisher.copies.step()
    if (missing !== null) send({ type: 'failed', cause: 'copies', message: missing })
    await publisher.formerFiles.step()
  }

  #sendHealth(): void {
    const { publisher, published, send } = this.#follower
    const drift = this.#check.takeDrift()
    const health = {
      failing: publisher.failing.report,
      checkedAt: published.checked.at,
      checking: this.#check.progress,
    }
    if (drift === 0 && isDeepStrictEqual(health, this.#health)) return
    this.#health = health
    send({ type: 'health', ...health, drift })
  }
}

/** Votes touch no file that holds every term. If one is touched, the reply also holds a later edit, whose own change will find nothing new. */
const isOfEdits = ({ paths }: TouchedPaths): boolean => [...paths].some(isWholeGlossaryFile)
