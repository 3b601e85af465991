import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import { changesReply, type ChangesReply } from '../../contracts/change.ts'
import type { FollowedService } from '../../contracts/publishing.ts'
import { PACE } from '../pace.ts'
import { askService } from './ask-service.ts'

interface Answer {
  reply: ChangesReply
  /** Milliseconds that the service worked; 0 if it may have held the reply back to wait for changes. */
  took: number
}

/**
 * Reads the change feed reply by reply. Each reply shows the data at a different moment, so callers apply them one at a time, never merged:
 * a term that one reply contains may be deleted in the next (see docs/decisions/0013-true-pages.md).
 */
export class Feed {
  readonly #service: FollowedService
  #seen: number
  #seenAt: string | null
  /** The feed's last row as of the last reply. */
  #end: number
  #limit: number = PACE.feed.rowsWithTerms
  /** Milliseconds to wait before the next request, so that the service can answer others. */
  #restMilliseconds = 0
  /** The reply that `lookAhead` requested and `read` has not returned yet. `hasArrived`: it has arrived or failed. */
  #next: { reply: Promise<Answer>; hasArrived: boolean } | null = null

  /** @param seen the last change that the caller has read already @param seenAt its time, which tells apart data that were restored from a backup */
  constructor(service: FollowedService, seen: number, seenAt: string | null = null) {
    this.#service = service
    this.#seen = seen
    this.#seenAt = seenAt
    this.#end = seen
  }

  get seen(): number {
    return this.#seen
  }

  /** The time of change `seen`; null if unknown. */
  get seenAt(): string | null {
    return this.#seenAt
  }

  /** The last change in the feed as of the last reply. */
  get end(): number {
    return this.#end
  }

  get isAtItsEnd(): boolean {
    return this.#seen >= this.#end
  }

  /** Whether `read` would return or throw without waiting. */
  readonly hasNews = (): boolean => this.#next?.hasArrived === true

  /** Requests the next changes in the background. The state of the feed does not change until `read` returns them. */
  lookAhead(signal: AbortSignal): void {
    if (this.#next !== null) return
    const next = { reply: this.#ask(signal, PACE.feed.wait), hasArrived: false }
    const arrive = (): void => void (next.hasArrived = true)
    next.reply.then(arrive, arrive)
    this.#next = next
  }

  /** Waits for the requested reply, at most `timeout` milliseconds; 0 only lets the event loop turn. Does not throw if the request fails. */
  async waitForNews(timeout: number): Promise<void> {
    if (timeout === 0) return setImmediate()
    const late = new AbortController()
    const isLate = timeout === Infinity ? [] : [delay(timeout, undefined, { signal: late.signal })]
    await Promise.race([this.#next?.reply, ...isLate]).catch(() => undefined)
    late.abort()
  }

  /**
   * The next changes, with the terms that they touched as they are now.
   * @param wait seconds for which the service may hold back an empty reply; 0 ignores a reply that `lookAhead` has requested
   * @throws if the service cannot be read, or `signal` is aborted
   */
  async read(signal: AbortSignal, wait: number = PACE.feed.wait): Promise<ChangesReply> {
    const asked = wait === 0 ? null : this.#next
    this.#next = null
    return this.#take(await (asked?.reply ?? this.#ask(signal, wait)))
  }

  async #ask(stop: AbortSignal, wait: number): Promise<Answer> {
    if (this.#restMilliseconds > 0) await delay(this.#restMilliseconds, undefined, { signal: stop })
    // A firewall may drop a connection silently: without a limit, that is noticed after five minutes.
    const signal = AbortSignal.any([stop, AbortSignal.timeout(wait * 1000 + PACE.feed.answer)])
    const mayBeHeldBack = this.#seen >= this.#end
    const begin = performance.now()
    const query = new URLSearchParams({ since: `${this.#seen}`, limit: `${this.#limit}`, wait: `${wait}` })
    const answer = await askService(this.#service, `/api/changes?${query}`, signal)
    const reply = changesReply.parse(await answer.json())
    return { reply, took: mayBeHeldBack ? 0 : performance.now() - begin }
  }

  #take({ reply, took }: Answer): ChangesReply {
    this.#seen = reply.changes.at(-1)?.id ?? this.#seen
    this.#seenAt = reply.changes.at(-1)?.at ?? this.#seenAt
    this.#end = reply.change
    const isOfDeletions = reply.terms.length < reply.changes.length / 2
    this.#limit = isOfDeletions && !this.isAtItsEnd ? PACE.feed.rowsWithoutTerms : PACE.feed.rowsWithTerms
    // A reply with terms blocks the service: leave it as much time for other requests before asking for the next one.
    this.#restMilliseconds = isOfDeletions || this.isAtItsEnd ? 0 : took
    return reply
  }
}

/** When a change was made; null if the feed has no change of that number. */
export async function readTimeOf(
  service: FollowedService,
  change: number,
  signal: AbortSignal,
): Promise<string | null> {
  if (change < 1) return null
  const { changes } = await new Feed(service, change - 1).read(signal, 0)
  return changes.find(({ id }) => id === change)?.at ?? null
}

/** The ids of the terms that were deleted after change `since`. */
export async function readDeletedTerms(
  service: FollowedService,
  since: number,
  signal: AbortSignal,
): Promise<Set<number>> {
  const deleted = new Set<number>()
  const feed = new Feed(service, since)
  do {
    for (const change of (await feed.read(signal, 0)).changes)
      if (change.kind === 'term-deleted') deleted.add(change.termId)
  } while (!feed.isAtItsEnd)
  return deleted
}
