import type { ChangesReply, TermContent } from '../../contracts/change.ts'
import { putTouched, type Update } from '../glossary/apply-changes.ts'
import { PACE } from '../pace.ts'
import type { Position } from './due.ts'

/** Changes that are applied as one, because working out what each of so many touches would cost more (docs/decisions/0038-backlogs.md). */
export class Backlog {
  /** The last change before the first of them. */
  readonly cursor: number
  readonly #until: number
  readonly #changes: ChangesReply['changes'] = []
  readonly #terms = new Map<number, TermContent>()
  #categories: ChangesReply['categories'] = []

  private constructor(cursor: number, until: number) {
    this.cursor = cursor
    this.#until = until
  }

  /**
   * Begins a backlog if the feed holds many changes from this reply on; null otherwise. Replies of mostly deletions and votes begin none: the few pages that
   * show these are found quickly, so comparing all pages would cost more.
   * @param cursor the last change before the reply
   */
  static of({ changes, change }: ChangesReply, cursor: number, termCount: number): Backlog | null {
    const { terms: least, ofAllTerms } = PACE.behind
    const isLarge = change - cursor > Math.max(least, termCount * ofAllTerms)
    const written = changes.filter(({ kind }) => kind === 'term-created' || kind === 'term-edited')
    return isLarge && written.length > changes.length / 2 ? new Backlog(cursor, change) : null
  }

  /** Adds the next reply. The state that it holds of each touched term replaces any earlier one. */
  add(reply: ChangesReply): void {
    this.#changes.push(...reply.changes)
    putTouched(this.#terms, reply)
    this.#categories = reply.categories
  }

  /** Whether it holds all changes that existed when it began. */
  isWhole({ seen }: Pick<Position, 'seen'>): boolean {
    return seen >= this.#until
  }

  /** All changes as one update. */
  get update(): Update {
    return { changes: this.#changes, terms: [...this.#terms.values()], categories: this.#categories }
  }
}
