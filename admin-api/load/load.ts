/**
 * How much the service takes on before it asks to wait: all figures in one place. Readers' pages and votes stand in none of these lines: whoever
 * reads costly things waits for them. Times are milliseconds.
 */
export const LOAD = {
  /** Reads of the API that an address may ask for within `every`, of each route: generous, as a school has one address. */
  reads: { every: 10_000, most: 3000, mostCostly: 300 },

  /**
   * Costly reads by kind (`costs` in `contracts/endpoints.ts`): how many are answered at once, of these how many of one address, how many wait,
   * and for how long until they are told to come back (503). Of its address a read counts until its last byte is taken. A search holds up the event
   * loop, and so rests while others wait.
   */
  turns: {
    file: { atOnce: 8, ofAddress: 4, waiting: 60, patience: 3000, rest: 0 },
    list: { atOnce: 2, ofAddress: 2, waiting: 60, patience: 3000, rest: 0 },
    search: { atOnce: 1, ofAddress: 1, waiting: 60, patience: 3000, rest: 50 },
    feed: { atOnce: 64, ofAddress: 16, waiting: 0, patience: 0, rest: 0 },
  },

  /**
   * From the head of an answer on: until who takes it slowly lets another one in, before those who wait are told to come back, and until one that is in
   * memory must be taken. 200 terms are some 100 kB, compressed.
   */
  taking: { turn: 2000, inMemory: 20_000 },

  /** Files of whole lists leave at this rate, all readers together, after so many bytes at once: 100,000 terms, 13 MB compressed, in 0.2 s. */
  bytes: { eachSecond: 64e6, atOnce: 4e6 },

  /** So many costly reads begin, or are refused, in one turn of the event loop: 1 ms, in which nobody else is answered. */
  inEachTurn: 4,

  /** Terms that a search has found and that are read in one turn of the event loop, 1 ms: a page of results is one read. */
  foundInEachTurn: 60,

  /** When those who are told to come back may do so. */
  comeBack: 2000,

  /** For so long who asks too much waits to be told so, as chance has it, and so many at most wait at once. */
  lateRefusals: { least: 250, most: 1000, atMost: 1000 },

  connections: {
    /** Of one address, but of a trusted proxy, whose people are told apart only by what they ask. */
    ofAddress: 200,
    /** That are asked on one before the answer is there; whoever asks more is a program that means harm. */
    ahead: 100,
    /** Until the head of a request is there, and until all of it is. */
    head: 10_000,
    request: 5 * 60_000,
    /** Without a byte of a body, in which others may be waiting for its place. */
    silence: 20_000,
    /** In which a reader takes nothing of an answer, which waits in memory or keeps the place of others. Node sees it after once or twice as long. */
    stalled: 10_000,
    /** In which a follower takes nothing of the content, of which the database keeps the moment: it lists its files meanwhile. */
    follower: 60_000,
  },
} as const
