import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import { changesReply, type ChangesReply } from '../../contracts/change.ts'
import type { FollowedService } from '../../contracts/publishing.ts'
import { PACE } from '../pace.ts'
import { askService } from './ask-service.ts'

interface Answer {
  reply: ChangesReply
  /** Milliseconds of the service; none where it may have held the reply back. */
  took: number
}

/**
 * The change feed, read reply by reply. Each reply is of a moment of its own and must be taken in by itself: a term that one reply holds may be
 * deleted in the next.
 */
export class Feed {
  readonly #service: FollowedService
  #seen: number
  #seenAt: string | null
  /** The feed's last row when it was last read. */
  #end: number
  #limit: number = PACE.feed.rowsWithTerms
  /** Milliseconds that the last reply with terms took of the service, while more are to come. */
  #owed = 0
  /** Asked for, and not read yet. */
  #next: { reply: Promise<Answer>; isThere: boolean } | null = null

  /** @param seen the last change that is known already @param seenAt its time, by which data that were set back are told */
  constructor(service: FollowedService, seen: number, seenAt: string | null = null) {
    this.#service = service
    this.#seen = seen
    this.#seenAt = seenAt
    this.#end = seen
  }

  get seen(): number {
    return this.#seen
  }

  /** Its time; null where that is not known. */
  get seenAt(): string | null {
    return this.#seenAt
  }

  /** The last change there was when the feed was last read. */
  get end(): number {
    return this.#end
  }

  /** No change is known that was not read. */
  get isAtItsEnd(): boolean {
    return this.#seen >= this.#end
  }

  /** Whether the next reply, or its failure, is there for `read`. */
  readonly hasNews = (): boolean => this.#next?.isThere === true

  /** Asks for the next changes: they come whatever is done meanwhile, and nothing is known of them until they are read. */
  lookAhead(signal: AbortSignal): void {
    if (this.#next !== null) return
    const next = { reply: this.#ask(signal, PACE.feed.wait), isThere: false }
    const arrive = (): void => void (next.isThere = true)
    next.reply.then(arrive, arrive)
    this.#next = next
  }

  /** Waits for news, though no longer than so many milliseconds. */
  async waitForNews(patience: number): Promise<void> {
    if (patience === 0) return setImmediate()
    const late = new AbortController()
    const isLate = patience === Infinity ? [] : [delay(patience, undefined, { signal: late.signal })]
    await Promise.race([this.#next?.reply, ...isLate]).catch(() => undefined)
    late.abort()
  }

  /**
   * The next changes with what they touched. When there are none, waits for some until `signal` is aborted, and then answers none.
   * @param wait seconds; 0 asks anew
   */
  async read(signal: AbortSignal, wait: number = PACE.feed.wait): Promise<ChangesReply> {
    const asked = wait === 0 ? null : this.#next
    this.#next = null
    return this.#take(await (asked?.reply ?? this.#ask(signal, wait)))
  }

  async #ask(signal: AbortSignal, wait: number): Promise<Answer> {
    if (this.#owed > 0) await delay(this.#owed, undefined, { signal })
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
    // With terms, the service gets as much time for others as this took of it; what was held back until there was a row took none.
    this.#owed = isOfDeletions || this.isAtItsEnd ? 0 : took
    return reply
  }
}

/** When a change was made; null where the feed has none of that number. */
export async function readTimeOf(
  service: FollowedService,
  change: number,
  signal: AbortSignal,
): Promise<string | null> {
  if (change < 1) return null
  const { changes } = await new Feed(service, change - 1).read(signal, 0)
  return changes.find(({ id }) => id === change)?.at ?? null
}

/** The ids of the terms that were deleted after a change. */
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
