import { setPriority } from 'node:os'
import { platform } from 'node:process'

/** How publishing yields to requests, to new edits and to failing services. Values are milliseconds unless a comment says otherwise. */
export const PACE = {
  /** The thread's niceness, from -20 (most urgent) to 19 (least); 0 is the default. Above 10, a busy machine starves publishing. */
  nice: 10,

  feed: {
    /** Long polling: seconds for which the service may hold back an empty reply. */
    wait: 25,
    /** Rows per reply. Reading 100 with their terms blocks the service for 3 ms, so larger replies would delay readers during an import. */
    rowsWithTerms: 100,
    rowsWithoutTerms: 1000,
    /** Timeout of a request that a running publish depends on, and of a reply of the feed beyond `wait`. */
    answer: 30_000,
    /** Timeout for reading the feed to its end before stopping. */
    lastLook: 5000,
    /** Delays between attempts to reach the service: doubled after each failure, up to `longestRetry`. */
    firstRetry: 100,
    longestRetry: 5000,
  },

  /**
   * Edits are published once the feed is read to its end, or after `longest` or `terms` changed terms: with steady writers the end may never come.
   * A backlog above both `terms` and `ofAllTerms` (a share of all terms) is applied as one, at 0.2 ms per term and 0.3 ms per page (decision 0038).
   */
  behind: { longest: 1000, terms: 2000, ofAllTerms: 0.5 },

  /** Votes are published after this fraction of `VOTE_PUBLISH_SECONDS`, counted from the first vote, so that the pages are ready within that time. */
  partForVotes: 0.8,

  /** Work that yields to edits (see `Kind` in following/waiting.ts and docs/decisions/0020-links-between-terms.md). */
  later: {
    // It waits for a pause of `quiet`, at most `longest`. Names and sitemap wait for a multiple of their last cost if that is longer, and after `longest` never
    // yield. After `late` without a pause, the others do not yield for `atLeast` of every `betweenTurns`, or their backlog would grow.
    ...{ quiet: 50, quietPerCost: 2, longest: 1000, longestPerCost: 10, late: 5000, atLeast: 60, betweenTurns: 240 },
    // An edit waits for at most `atOnce` pages on this thread, `relinked` definitions (0.2 ms each) or `unnoticed` milliseconds of comparing.
    // `taken` bounds the pages of one publish.
    ...{ taken: 400, atOnce: 2, relinked: 48, unnoticed: 5 },
    // Hundreds of pages change when a word becomes common or ceases to be. In a large glossary every tenth edit does that, and later edits often undo it.
    words: { quiet: 1000, longest: 20_000 },
    // The helper thread has up to `batches` of `batch` pages in flight, of which an edit waits for the two that have begun. It ends after `idle`.
    helper: { batch: 4, batches: 4, idle: 2000 },
  },

  /**
   * A page is removed together with up to `withGone` pending pages that link to it, found among at most `lookedAt` (0.02 ms each the first time).
   * An edit that touches at least `withBulk` pages, and no fewer than mention it, publishes the mentions too: nearly all of these pages are rendered anyway.
   */
  mentions: { withGone: 400, lookedAt: 20_000, withBulk: 500 },

  threads: {
    /** From this many pages on, worker threads are worth their start, which takes half a second. */
    fromPages: 150,
    /** From this many paths on, publishing uses all cores: 72,000 pages of an import take 42 s instead of 54, and reads have a p99 of 9 ms instead of 7. */
    allCoresFrom: 5000,
    /** Pages per message to a thread: enough to make posting cheap, few enough to keep memory small. */
    batch: 40,
    /** Batches in flight per thread, so that it does not starve while the publishing thread, which finds the pages, renders too. */
    batchesAhead: 6,
    /** Pages of one batch that are flushed concurrently, each an open file: libuv's thread pool has four threads regardless of the number of cores. */
    flushed: 4,
    /** A batch needs a few megabytes. Without limits V8 collects garbage so late that 20,000 terms double the memory of the process, and no time is saved. */
    megabytes: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 },
  },

  /** Compressed copies are made after `quiet` without a publish, `atOnce` concurrently. An equal rest follows each `work`, because a new edit waits for it. */
  copies: { quiet: 2000, work: 20, atOnce: 4 },

  /** Replaced and removed files are deleted after `quiet`, at the latest `longest` after the first, with rests as for copies. */
  formerFiles: { quiet: 2000, longest: 30_000, work: 20, atOnce: 16 },

  /** Delays before a page that cannot be rendered is retried, by number of attempts; the last one repeats. */
  tryAgainAfter: [60_000, 5 * 60_000, 30 * 60_000],

  /** Interval at which held-back data is checked again: an operator may have restored the right database. */
  lookAgain: 600_000,

  /** One part (`terms` read or `paths` compared) takes some 10 ms and is followed by a rest, a multiple of the time that it took. */
  selfCheck: { every: 600_000, terms: 250, paths: 500, restPerWork: 4, restWhenAsked: 1 },

  targets: {
    /** Files written concurrently, and new files recorded per transaction before they are written. */
    ...{ atOnce: 16, noted: 200 },
    /** Delay before a file is retried that was published again while it was being copied. */
    again: 100,
    /** Consecutive steps without progress after which a failure is reported. */
    unsettled: 50,
    /** Delays between failed attempts: doubled after each, up to `longestRetry`. */
    firstRetry: 1000,
    longestRetry: 2000,
    /** Grace period for pending files when publishing stops. */
    lastMoments: 2000,
  },

  webhooks: {
    /** Delays between attempts: quadrupled after each failure up to `longestRetry`, minus a random part of up to half so that clients do not retry in step. */
    firstRetry: 1000,
    longestRetry: 3_600_000,
    /** Retries end this long after the first pending path; the address is used again when something new is published. */
    retryFor: 24 * 3_600_000,
    /** Grace period for in-flight requests when publishing stops. */
    lastMoments: 500,
  },
} as const

/** Rounded up to whole milliseconds, because a timer cuts fractions off and would fire early, again and again. @param due by the monotonic clock */
export const millisecondsUntil = (due: number): number => Math.ceil(Math.max(0, due - performance.now()))

/** `all`: as many threads as cores. `spare`: one core is left to the service, and this thread rests while requests are in flight. */
export type Cores = 'all' | 'spare'

/** Lowers the priority of the calling thread. Does nothing outside Linux, where a priority is that of the whole process. */
export function lowerPriority(): void {
  if (platform === 'linux') setPriority(PACE.nice)
}

/**
 * Yields the same pages but blocks between two of them while requests are in flight, because on few cores both would take longer.
 * It rests no longer in total than it has worked, so that a service that is never idle cannot starve publishing.
 * @param inFlightRequests one `Int32`: the number of requests that the service is answering
 */
export function* restingForRequests<Page>(pages: Iterable<Page>, inFlightRequests: SharedArrayBuffer): Generator<Page> {
  const inFlight = new Int32Array(inFlightRequests)
  let rested = 0
  const begin = performance.now()
  for (const page of pages) {
    const from = performance.now()
    const worked = from - begin - rested
    const count = Atomics.load(inFlight, 0)
    if (count > 0 && worked > rested) {
      Atomics.wait(inFlight, 0, count, worked - rested)
      rested += performance.now() - from
    }
    yield page
  }
}
