import { PACE } from '../pace.ts'
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
    const due =
      kind === 'votes' ? first + this.#voteDelay : Math.min(first + this.#longestOf(kind), last + this.#quietOf(kind))
    // Timers take whole milliseconds, and what is left of one would be waited for again and again.
    return Math.ceil(Math.max(0, due - performance.now()))
  }

  /** Whether it has waited so long that it goes out although more changes are to be read. */
  isLate(kind: Kind, waiting: Waiting): boolean {
    if (kind === 'votes') return this.remaining(kind, waiting) === 0
    const { terms, longest } = PACE.behind
    const isLong = waiting.changes >= terms || performance.now() - waiting.first >= longest
    return isLong && (kind === 'edits' || kind === 'lists')
  }

  #quietOf(kind: Kind): number {
    const { quiet, quietPerCost, words } = PACE.later
    if (kind === 'words') return words.quiet
    return kind === 'lists' ? Math.max(quiet, quietPerCost * this.#listsCost) : quiet
  }

  /** Milliseconds that it waits in a series of edits; of these, what holds every term takes a tenth. */
  #longestOf(kind: Kind): number {
    const { longest, longestPerCost, words } = PACE.later
    if (kind === 'words') return words.longest
    return kind === 'lists' ? Math.max(longest, longestPerCost * this.#listsCost) : longest
  }

  /** Milliseconds in which what is due gives way to nothing; then it does again for a while. */
  takeTurn(kind: Kind, waiting: Waiting): number {
    // Piece by piece, each of the edits would wait for a piece of it.
    if (kind === 'lists') return performance.now() - waiting.first >= this.#longestOf(kind) ? Infinity : 0
    const now = performance.now()
    if (now < waiting.nextTurn) return 0
    waiting.nextTurn = now + PACE.later.betweenTurns
    return PACE.later.atLeast
  }
}
