import { millisecondsUntil, PACE } from '../pace.ts'
import type { Kind, Waiting } from './waiting.ts'

/** How long each kind waits for a pause between edits, and how far it goes where there is none. */
export class Pauses {
  /** A storm of votes renders each page once, however long it lasts. */
  readonly #voteDelay: number
  /** Milliseconds that publishing what holds every term took last. */
  #listsCost = 0

  constructor(votePublishSeconds: number) {
    this.#voteDelay = votePublishSeconds * 1000 * PACE.partForVotes
  }

  listsCost(milliseconds: number, isAll: boolean): void {
    this.#listsCost = isAll ? milliseconds : Math.max(this.#listsCost, milliseconds)
  }

  /** Milliseconds until what waits is due. */
  remaining(kind: Kind, { first, last, isUrgent }: Waiting): number {
    if (kind === 'edits' || isUrgent) return 0
    if (kind === 'votes') return millisecondsUntil(first + this.#voteDelay)
    const { quiet, longest } = this.#pausesOf(kind)
    return millisecondsUntil(Math.min(first + longest, last + quiet))
  }

  /** Whether it has waited so long that it goes out although more changes are to be read. */
  isLate(kind: Kind, waiting: Waiting): boolean {
    if (kind === 'votes') return this.remaining(kind, waiting) === 0
    const { terms, longest } = PACE.behind
    const isLong = waiting.changes >= terms || performance.now() - waiting.first >= longest
    return isLong && (kind === 'edits' || kind === 'lists')
  }

  /** Milliseconds without an edit, and in a series of them; of these, what holds every term takes a tenth. */
  #pausesOf(kind: Kind): { quiet: number; longest: number } {
    const { quiet, longest, quietPerCost, longestPerCost, words } = PACE.later
    if (kind === 'words') return words
    if (kind !== 'lists') return { quiet, longest }
    const cost = this.#listsCost
    return { quiet: Math.max(quiet, quietPerCost * cost), longest: Math.max(longest, longestPerCost * cost) }
  }

  /** Milliseconds in which what is due gives way to nothing; then it does again for a while. */
  takeTurn(kind: Kind, waiting: Waiting): number {
    const now = performance.now()
    // Piece by piece, each of the edits would wait for a piece of it.
    if (kind === 'lists') return now - waiting.first >= this.#pausesOf(kind).longest ? Infinity : 0
    if (now < waiting.nextTurn) return 0
    waiting.nextTurn = now + PACE.later.betweenTurns
    return PACE.later.atLeast
  }
}
