import type { VoteReply } from '../../../contracts/vote.ts'
import { VOTES_KEY } from './vote-constants.ts'

export type Direction = 'up' | 'down'

export interface Counts {
  upvotes: number
  downvotes: number
}

/**
 * A reader's own vote in localStorage, which pages show until the published page includes it. The reply's counts hold while the page shows
 * `shown` or `before`; other counts on a page that was loaded later are newer than the reply.
 */
interface StoredVote extends VoteReply {
  /** The counts that the page showed when the vote was cast; null if only the vote is known. */
  shown: Counts | null
  /** The counts without this vote; null if only the vote is known. */
  before: Counts | null
  /** When it was cast, in milliseconds since 1970. */
  at: number
}

/** By term id. */
export type Votes = Readonly<Record<string, StoredVote>>

/** Milliseconds. A page that lacks the vote after a day will never have it: the vote was removed, or this is another glossary. */
const REPLY_LIFETIME = 86_400_000

/**
 * Returns the published counts, or those of the reply while the page is behind it.
 * @param loaded when the page was loaded: in another tab, or from the history, it may be older than the vote
 */
export function countsToShow(
  stored: StoredVote | undefined,
  published: Counts,
  now = new Date().getTime(),
  loaded = performance.timeOrigin,
): Counts {
  const isNewer =
    stored !== undefined &&
    (stored.at > loaded ||
      (now - stored.at < REPLY_LIFETIME &&
        [stored.shown, stored.before].some(
          (counts) => counts?.upvotes === published.upvotes && counts.downvotes === published.downvotes,
        )))
  return isNewer ? stored : published
}

/** The counts just before a vote, which a page may still come to show. */
export function countsBefore({ upvotes, downvotes, vote }: VoteReply, previous: Direction | null): Counts {
  return {
    upvotes: upvotes - Number(vote === 'up') + Number(previous === 'up'),
    downvotes: downvotes - Number(vote === 'down') + Number(previous === 'down'),
  }
}

/** Drops withdrawn votes that are older than `REPLY_LIFETIME`. */
export const pruneVotes = (votes: Votes, now = new Date().getTime()): Votes =>
  Object.fromEntries(
    Object.entries(votes).filter(([, stored]) => stored.vote !== null || now - stored.at < REPLY_LIFETIME),
  )

/** Returns {} if nothing is stored, or nothing readable. */
export function readVotes(): Votes {
  try {
    const votes: unknown = JSON.parse(localStorage.getItem(VOTES_KEY) ?? '{}')
    return isVotes(votes) ? votes : {}
  } catch {
    return {}
  }
}

/** If the browser stores nothing, votes are shown on this page only. */
export function writeVotes(votes: Votes): void {
  try {
    localStorage.setItem(VOTES_KEY, JSON.stringify(votes))
  } catch {
    return
  }
}

/** A cookie makes a vote count once, so readers who refuse cookies cannot vote. */
export function refusesCookies(): boolean {
  try {
    return !navigator.cookieEnabled || localStorage.getItem('cookiesDeclined') !== null
  } catch {
    return true
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isVotes = (value: unknown): value is Votes => isObject(value) && Object.values(value).every(isKeptVote)

const isKeptVote = (value: unknown): boolean =>
  isObject(value) && ['vote', 'upvotes', 'downvotes', 'shown', 'before', 'at'].every((key) => key in value)
