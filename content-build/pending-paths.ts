/** What waits: pages that show new votes, and what holds every term (the names, the sitemap). */
type Kind = 'votes' | 'lists'

/** Milliseconds. */
export interface Delays {
  /** Paths go out when none has joined them for so long … */
  quiet: number
  /** … and at the latest so long after the first one. */
  longest: number
}

/** Votes are published this part of `VOTE_PUBLISH_SECONDS` after the first one, so that the pages are out in time. */
const VOTE_PART = 0.8

/** A storm of votes renders each page once, however long it lasts. */
export function voteDelays(seconds: number): Delays {
  const wait = seconds * 1000 * VOTE_PART
  return { quiet: wait, longest: wait }
}

/**
 * What holds every term costs some milliseconds for each thousand of them. 50 ms, or twice what it cost last: no edit of a series waits for that,
 * for a program's next edit comes sooner, on a slow machine too, and a person's much later. 1 s: an import that goes on and on is followed all
 * the same.
 */
export const LIST_DELAYS: Delays = { quiet: 50, longest: 1000 }
const PAUSE_PER_COST = 2

interface Waiting {
  paths: Set<string>
  /** Milliseconds, of the first and the last path that joined. */
  first: number
  last: number
  /** The last change before the first that waits. */
  cursor: number
}

/** Addresses whose pages may be stale and wait, so that many changes one after another publish each of them once. */
export class PendingPaths {
  readonly #delays: Readonly<Record<Kind, Delays>>
  readonly #waiting = new Map<Kind, Waiting>()
  #listsCost = 0

  constructor(delays: Readonly<Record<Kind, Delays>>) {
    this.#delays = delays
  }

  /** Milliseconds until some must go out; null when none wait. */
  get remaining(): number | null {
    return leastOf([...this.#waiting].map(([kind, waiting]) => this.#remaining(kind, waiting)))
  }

  /** The last change before the first one that waits; null when none wait. */
  get cursor(): number | null {
    return leastOf([...this.#waiting.values()].map(({ cursor }) => cursor))
  }

  /** @param cursor the last change before the one that touches these paths */
  add(kind: Kind, paths: Iterable<string>, cursor: number): void {
    const now = Date.now()
    const waiting = this.#waiting.get(kind) ?? { paths: new Set(), first: now, last: now, cursor }
    waiting.last = now
    for (const path of paths) waiting.paths.add(path)
    this.#waiting.set(kind, waiting)
  }

  /** What it took to publish what holds every term. Timers take whole milliseconds. */
  listsCost(milliseconds: number): void {
    this.#listsCost = Math.ceil(milliseconds)
  }

  /** Those that must go out now; null when none must. */
  takeDue(): Set<string> | null {
    return this.#take([...this.#waiting].filter(([kind, waiting]) => this.#remaining(kind, waiting) === 0))
  }

  takeAll(): Set<string> | null {
    return this.#take([...this.#waiting])
  }

  #take(taken: readonly [Kind, Waiting][]): Set<string> | null {
    for (const [kind] of taken) this.#waiting.delete(kind)
    return taken.length === 0 ? null : new Set(taken.flatMap(([, { paths }]) => [...paths]))
  }

  #remaining(kind: Kind, { first, last }: Waiting): number {
    const { longest } = this.#delays[kind]
    const quiet = Math.max(this.#delays[kind].quiet, kind === 'lists' ? PAUSE_PER_COST * this.#listsCost : 0)
    return Math.max(0, Math.min(first + longest, last + quiet) - Date.now())
  }
}

const leastOf = (figures: readonly number[]): number | null => (figures.length === 0 ? null : Math.min(...figures))
