import { atom, type ReadableAtom } from 'nanostores'
import type { VoteReply } from '../../../contracts/vote.ts'
import { request, RequestFailure } from '../../lib/request.ts'
import { showToast } from '../../ui/toasts.ts'
import {
  countsBefore,
  pruneVotes,
  readVotes,
  refusesCookies,
  writeVotes,
  type Counts,
  type Direction,
  type Votes,
} from './stored-votes.ts'
import { VOTE_FAILURE } from './vote-constants.ts'

const $stored = atom<Votes>(readVotes())
const $inFlight = atom<ReadonlySet<number>>(new Set())

/** The reader's own votes as this browser knows them, by term id. */
export const $votes: ReadableAtom<Votes> = $stored

/** The terms with a vote in flight; their buttons are disabled. */
export const $pending: ReadableAtom<ReadonlySet<number>> = $inFlight

/** Reads the storage again, because another tab may have voted. */
export const readVotesAgain = (): void => $stored.set(readVotes())

/**
 * Votes, switches the vote, or withdraws it if it is the same. At most one request per term is in flight.
 * @param shown the counts that the published page shows
 */
export async function pressVote(termId: number, direction: Direction, shown: Counts): Promise<void> {
  if ($inFlight.get().has(termId)) return
  if (refusesCookies()) {
    const action = { label: 'Cookies', run: openCookieNotice }
    showToast({ title: 'Authentication required', description: 'Please sign in to vote on terms', action })
    return
  }
  $inFlight.set(new Set([...$inFlight.get(), termId]))
  try {
    const previous = $stored.get()[termId]?.vote ?? null
    const reply = await send(termId, previous === direction ? null : direction)
    const before = countsBefore(reply, previous)
    store({ ...$stored.get(), [termId]: { ...reply, shown, before, at: new Date().getTime() } })
    void recallVotes()
  } catch (failure) {
    showFailure(failure)
  } finally {
    $inFlight.set(new Set([...$inFlight.get()].filter((id) => id !== termId)))
  }
}

/** Opens the notice by the footer's button. */
const openCookieNotice = (): void => document.querySelector<HTMLElement>('[data-click=cookies]')?.click()

const send = (termId: number, vote: Direction | null): Promise<VoteReply> =>
  vote === null
    ? request('DELETE /api/votes/:termId', null, { params: { termId } })
    : request('POST /api/votes', { termId, isUpvote: vote === 'up' })

function store(votes: Votes): void {
  $stored.set(pruneVotes(votes))
  writeVotes($stored.get())
}

function showFailure(failure: unknown): void {
  const isTooOften = failure instanceof RequestFailure && failure.code === 'too-many-requests'
  const description = isTooOften ? failure.message : VOTE_FAILURE
  showToast({ title: 'Error', description, variant: 'destructive' })
}

let isRecalled = false

/**
 * Reads the reader's votes from the service, once per page after a vote: the cookie may outlive localStorage, which some browsers empty after a week.
 * Drops the reply if the reader has voted since the request.
 */
async function recallVotes(): Promise<void> {
  if (isRecalled) return
  isRecalled = true
  const known = $stored.get()
  const mine = await request('GET /api/votes/mine', null).catch(() => null)
  if (mine === null || $stored.get() !== known || $inFlight.get().size > 0) return
  const votes = Object.keys({ ...known, ...mine }).map((id) => {
    const [own, vote] = [known[id], mine[id] ?? null]
    return [id, own?.vote === vote ? own : { ...NO_COUNTS, vote }] as const
  })
  store(Object.fromEntries(votes))
}

const NO_COUNTS = { upvotes: 0, downvotes: 0, shown: null, before: null, at: 0 }
