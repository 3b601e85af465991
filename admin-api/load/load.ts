/**
 * All limits on concurrent work, in one place (docs/decisions/0034-costly-reads.md). Pages and votes never queue here; only costly reads do.
 * Times are in milliseconds.
 */
export const LOAD = {
  /** API reads per address and route within `every`. Generous, because all of a school shares one address. */
  reads: { every: 10_000, most: 3000, mostCostly: 300 },

  /**
   * Costly reads by kind (`costs` in `contracts/endpoints.ts`): concurrent in total, concurrent per address (until the last byte is taken), queued, the longest
   * time in the queue (then 503), and the pause after each while others wait, because a search blocks the event loop.
   */
  turns: {
    file: { atOnce: 8, ofAddress: 4, waiting: 60, timeout: 3000, rest: 0 },
    list: { atOnce: 2, ofAddress: 2, waiting: 60, timeout: 3000, rest: 0 },
    search: { atOnce: 1, ofAddress: 1, waiting: 60, timeout: 3000, rest: 50 },
    feed: { atOnce: 64, ofAddress: 16, waiting: 0, timeout: 0, rest: 0 },
  },

  /**
   * Counted from the response headers: when a slow client's turn passes to the next one, and when a reply held in memory is dropped.
   * 200 terms are about 100 kB compressed.
   */
  slowClients: { turn: 2000, inMemory: 20_000 },

  /** Send rate of whole-list files, shared by all readers, after a burst of `atOnce` bytes. 100,000 terms, 13 MB compressed, take 0.2 s. */
  bytes: { eachSecond: 64e6, atOnce: 4e6 },

  /** Costly reads that start, or are refused, per turn of the event loop. They take 1 ms, in which nothing else is answered. */
  inEachTurn: 4,

  /** Search results that are read per turn of the event loop, in 1 ms: a page of results is one read. */
  foundInEachTurn: 60,

  /** The `Retry-After` of busy replies. */
  retryAfter: 2000,

  /**
   * Files received, queued or processed at once, and when a refused client may retry. An image takes twice its 5 MB of memory, an import its size
   * on the disk.
   */
  files: { images: 20, imports: 5, retryAfter: 10_000 },

  /** Refusals of excessive requests are delayed by a random time from `least` to `most`; at most `atMost` are held at once. */
  lateRefusals: { least: 250, most: 1000, atMost: 1000 },

  connections: {
    /** Connections per address, except a trusted proxy's, whose clients only the requests tell apart. */
    ofAddress: 200,
    /** Unanswered requests on a connection; only malicious programs pipeline more. */
    ahead: 100,
    /** Until the headers of a request have arrived, and until all of it has. */
    head: 10_000,
    request: 5 * 60_000,
    /** Without a byte of a request body, which may occupy a place that others wait for. */
    silence: 20_000,
    /** Without progress in sending a reply, which occupies memory or a turn. Node notices after once or twice this time. */
    stalled: 10_000,
    /** Without progress of a follower that reads the content, for which the database holds a snapshot open: it lists its files in between. */
    follower: 60_000,
  },
} as const
