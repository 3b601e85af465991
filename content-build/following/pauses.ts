import { millisecondsUntil, PACE } from '../pace.ts'
import type { Kind, Waiting } from './waiting.ts'

/** Decides when each kind of pending work is due, and for how long it may run without yielding to edits. */
export class Pauses {
  /** Milliseconds from the first vote, however many follow: a burst of votes renders each page once. */
  readonly #voteDelay: number
  /** Milliseconds that the last publish of the files that hold every term took. */
  #listsCost = 0

  constructor(votePublishSeconds: number) {
    this.#voteDelay = votePublishSeconds * 1000 * PACE.partForVotes
  }

  noteListsCost(milliseconds: number, isAll: boolean): void {
    this.#listsCost = isAll ? milliseconds : Math.max(this.#listsCost, milliseconds)
  }

  /** Milliseconds until it is due. */
  remaining(kind: Kind, { first, last, isUrgent }: Waiting): number {
    if (kind === 'edits' || isUrgent) return 0
    if (kind === 'votes') return millisecondsUntil(first + this.#voteDelay)
    const { quiet, longest } = this.#pausesOf(kind)
    return millisecondsUntil(Math.min(first + longest, last + quiet))
  }

  /** Whether it has waited so long that it is published although there are more changes to read. */
  isLate(kind: Kind, waiting: Waiting): boolean {
    if (kind === 'votes') return this.remaining(kind, waiting) === 0
    const { terms, longest } = PACE.behind
    const isLong = waiting.changes >= terms || performance.now() - waiting.first >= longest
    return isLong && (kind === 'edits' || kind === 'lists')
  }

  /** `quiet`: milliseconds without an edit. `longest`: milliseconds in a series of edits, of which the files that hold every term take at most a tenth. */
  #pausesOf(kind: Kind): { quiet: number; longest: number } {
    const { quiet, longest, quietPerCost, longestPerCost, words } = PACE.later
    if (kind === 'words') return words
    if (kind !== 'lists') return { quiet, longest }
    const cost = this.#listsCost
    return { quiet: Math.max(quiet, quietPerCost * cost), longest: Math.max(longest, longestPerCost * cost) }
  }

  /** Starts a turn without yielding if it is time for one. @returns its milliseconds; 0 if the kind has not waited long enough */
  takeTurn(kind: Kind, waiting: Waiting): number {
    const now = performance.now()
    // Published in pieces, it would delay each edit of the series by one piece.
    if (kind === 'lists') return now - waiting.first >= this.#pausesOf(kind).longest ? Infinity : 0
    if (now < waiting.nextTurn) return 0
    waiting.nextTurn = now + PACE.later.betweenTurns
    return PACE.later.atLeast
  }
}
