import { setPriority } from 'node:os'
import { platform } from 'node:process'

/**
 * How publishing gives way: to requests, to edits that are still to come, and to whatever has failed. Milliseconds, where nothing else is
 * said.
 */
export const PACE = {
  /** From -20, the most urgent, to 19; 0 is usual. Higher figures let a busy machine starve the publishing. */
  nice: 10,

  feed: {
    /** Seconds that the service may hold back an empty reply. */
    wait: 25,
    /** Rows of one reply. The service answers 100 with their terms in 3 ms, in which it does nothing else: an import must not hold up its readers. */
    rowsWithTerms: 100,
    rowsWithoutTerms: 1000,
    /** For what a publish asks in between. */
    answer: 30_000,
    /** For the last look at it before the end. */
    lastLook: 5000,
    /** Between attempts to reach the service; doubled up to the second figure. */
    firstRetry: 100,
    longestRetry: 5000,
  },

  /**
   * Edits go out when the feed was read to its end, and at the latest after these: writers may keep up with the reading for ever. More changes than
   * `terms`, and than this part of all terms, are taken in together: that takes some 0.2 ms for each term there is and 0.3 ms for each page.
   */
  behind: { longest: 1000, terms: 2000, ofAllTerms: 0.5 },

  /** Votes go out this part of `VOTE_PUBLISH_SECONDS` after the first one, so that the pages are out in time. */
  partForVotes: 0.8,

  /**
   * What holds every term costs some milliseconds for each thousand of them, some of it in one piece. It waits for a pause of `quiet`, or of twice what
   * it cost last: no edit of a series waits for that. Where edits leave no pause it goes out as a whole after `longest`, or after ten times that cost, so
   * that few edits meet it. What an edit changes only by a mention, or beside it, waits for `quiet`, or for `longest` in a series.
   * They give way to each edit, which waits for the pages in the making (`atOnce` here, and two of the `batches` that a helping thread has in hand, which ends when it was idle), for
   * `relinked` definitions (0.2 ms each), or for as many comparisons as go unnoticed by the feed. Where some have waited for `late`, edits come without a
   * pause, and what waits gives way to nothing for `atLeast`, then as before for `betweenTurns`: a fifth of the time, or more and more would wait.
   * When a word becomes common, or is so no longer, hundreds of pages change; in a large glossary every tenth edit does that to some word, and another one
   * undoes it. That waits for the pause of `words`.
   */
  later: {
    ...{ quiet: 50, quietPerCost: 2, longest: 1000, longestPerCost: 10, late: 5000, atLeast: 60, betweenTurns: 240 },
    ...{ taken: 400, atOnce: 2, relinked: 48, unnoticed: 5 },
    words: { quiet: 1000, longest: 20_000 },
    helper: { batch: 4, batches: 4, idle: 2000 },
  },

  /**
   * A page that goes waits for those that lead to it: so many go out together with it, found among at most `lookedAt` that wait (0.03 ms each, the first
   * time). Edits of many terms, which touch more than `withBulk` pages and more than mention them, take mentions along: nearly all of these pages are
   * made anyway.
   */
  mentions: { withGone: 400, lookedAt: 20_000, withBulk: 500 },

  threads: {
    /** From this many pages on, it is worth starting threads to help (half a second until they do). */
    fromPages: 150,
    /** From this many on, no core is left to the service: 72,000 pages of an import take 42 s instead of 54, and reads meanwhile 9 ms (p99) instead of 7. */
    allCoresFrom: 5000,
    /** Pages that go to a thread at once: enough that posting them costs little, few enough to keep little in memory. */
    batch: 40,
    /** Batches that a thread has in hand: to find the pages of one takes half as long as to render them. */
    batchesAhead: 6,
    /** Pages of one batch that are flushed at once, each an open file: the process has four threads for that, whatever its cores. */
    flushed: 4,
    /**
     * A batch needs a few megabytes; without a bound V8 lets garbage pile up to many times that before it looks, which at 20,000 terms doubled
     * the memory of the whole process and saved no time.
     */
    megabytes: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 },
  },

  /**
   * Compressed copies are made when nothing was published for so long, a few pages at once while others are flushed; it rests after each
   * `work` as long, for an edit that comes then waits for it.
   */
  copies: { quiet: 2000, work: 20, atOnce: 4 },

  /** Files that were replaced or removed are freed in such a pause, or while edits go on so long after the first; it rests as after copies. */
  formerFiles: { quiet: 2000, longest: 30_000, work: 20, atOnce: 16 },

  /** Until a page that cannot be rendered is tried again, by how often it was tried; the last figure from then on. */
  tryAgainAfter: [60_000, 5 * 60_000, 30 * 60_000],

  /** Until data that were held back are looked at again: the right ones may be back. */
  lookAgain: 600_000,

  /** Terms asked for at once and addresses compared at once take some 10 ms; it rests four times as long after each part, and as long where somebody waits for it. */
  selfCheck: { every: 600_000, terms: 250, paths: 500, restPerWork: 4, restWhenAsked: 1 },

  targets: {
    /** Files that are written at once, and those of which one transaction says that they are to be written. */
    ...{ atOnce: 16, noted: 200 },
    /** Until a file is looked at again that was published anew while it was its turn. */
    again: 100,
    /** Steps in which nothing could be done, after which that is no coincidence. */
    unsettled: 50,
    /** Between attempts that fail; doubled up to the second figure. */
    firstRetry: 1000,
    longestRetry: 2000,
    /** For what is on its way at the end. */
    lastMoments: 2000,
  },

  webhooks: {
    /** Before the next attempt: four times as long after each that failed, and a random part less, so that many do not come back at once. */
    firstRetry: 1000,
    longestRetry: 3_600_000,
    /** From the first path that waits; then the address is given up until there is something new. */
    patience: 24 * 3_600_000,
    /** For those on their way at the end. */
    lastMoments: 500,
  },
} as const

/** Whole milliseconds, as timers take them: what is left of one would be waited for again and again. @param due by the monotonic clock */
export const millisecondsUntil = (due: number): number => Math.ceil(Math.max(0, due - performance.now()))

/** `all`: as many threads as cores. `spare`: one core is left to the service, and this thread rests while that answers somebody. */
export type Cores = 'all' | 'spare'

/** On Linux the priority is that of the calling thread alone, elsewhere nothing is changed. */
export function lowerPriority(): void {
  if (platform === 'linux') setPriority(PACE.nice)
}

/**
 * The same pages, with rests: none is begun while the service answers somebody, because on few cores both would take longer. A service that is
 * never idle gets as much time as the pages do, and no more.
 * @param inFlightRequests one `Int32`, how many are being answered
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
