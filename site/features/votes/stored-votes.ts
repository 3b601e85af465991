import type { VoteReply } from '../../../contracts/vote.ts'
import { VOTES_KEY } from './vote-constants.ts'

export type Direction = 'up' | 'down'

export interface Counts {
  upvotes: number
  downvotes: number
}

/**
 * A visitor's own vote in the browser's storage: static pages show it from here until the published page has it too. The counts of the
 * reply hold while the page shows `shown` or `before`; as soon as one that was loaded later shows others, it is newer than the reply.
 */
interface StoredVote extends VoteReply {
  /** What the page showed when the vote was cast; null where only the vote is known. */
  shown: Counts | null
  /** The counts without this vote. */
  before: Counts | null
  /** When it was cast, in milliseconds since 1970. */
  at: number
}

/** By term id. */
export type Votes = Readonly<Record<string, StoredVote>>

/** Milliseconds. A page that has not caught up after a day never will: the vote was taken away, or the glossary is another one. */
const BELIEVED = 86_400_000

/**
 * What to show: the published counts, or those of the reply as long as the page is behind.
 * @param loaded when the page was: in another tab, or back from the history, it may be older than what others voted before
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
      (now - stored.at < BELIEVED &&
        [stored.shown, stored.before].some(
          (counts) => counts?.upvotes === published.upvotes && counts.downvotes === published.downvotes,
        )))
  return isNewer ? stored : published
}

/** The counts that a vote was added to, which a page may show later. */
export function countsBefore({ upvotes, downvotes, vote }: VoteReply, previous: Direction | null): Counts {
  return {
    upvotes: upvotes - Number(vote === 'up') + Number(previous === 'up'),
    downvotes: downvotes - Number(vote === 'down') + Number(previous === 'down'),
  }
}

/** Without those that were taken back so long ago that they say nothing any more. */
export const pruneVotes = (votes: Votes, now = new Date().getTime()): Votes =>
  Object.fromEntries(Object.entries(votes).filter(([, stored]) => stored.vote !== null || now - stored.at < BELIEVED))

/** Nothing where nothing is stored, or nothing that can be read. */
export function readVotes(): Votes {
  try {
    const votes: unknown = JSON.parse(localStorage.getItem(VOTES_KEY) ?? '{}')
    return isVotes(votes) ? votes : {}
  } catch {
    return {}
  }
}

/** Where the browser stores nothing, votes are shown on this page only. */
export function writeVotes(votes: Votes): void {
  try {
    localStorage.setItem(VOTES_KEY, JSON.stringify(votes))
  } catch {
    return
  }
}

/** A vote counts once by its cookie: who refuses cookies cannot vote. */
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
