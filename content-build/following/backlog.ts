import type { ChangesReply, TermContent } from '../../contracts/change.ts'
import { putTouched, type Update } from '../glossary/apply-changes.ts'
import { PACE } from '../pace.ts'
import type { Position } from './due.ts'

/** Changes that are taken in together, because there are so many of them: what each of them touches would be worked out over and over. */
export class Backlog {
  /** The last change before them. */
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
   * Begins with a reply that has left so many changes for later; null where they are few. It does not begin with deletions and votes, which few pages show:
   * these are found quickly, and not all pages need to be compared.
   * @param cursor the last change before the reply
   */
  static of({ changes, change }: ChangesReply, cursor: number, termCount: number): Backlog | null {
    const { terms: least, ofAllTerms } = PACE.behind
    const isLarge = change - cursor > Math.max(least, termCount * ofAllTerms)
    const written = changes.filter(({ kind }) => kind === 'term-created' || kind === 'term-edited')
    return isLarge && written.length > changes.length / 2 ? new Backlog(cursor, change) : null
  }

  /** Takes the next reply in. It tells the state of what it touches, which takes the place of any earlier one. */
  add(reply: ChangesReply): void {
    this.#changes.push(...reply.changes)
    putTouched(this.#terms, reply)
    this.#categories = reply.categories
  }

  /** Whether all changes that there were at its beginning are in it. */
  isWhole({ seen }: Pick<Position, 'seen'>): boolean {
    return seen >= this.#until
  }

  /** All of them as one. */
  get update(): Update {
    return { changes: this.#changes, terms: [...this.#terms.values()], categories: this.#categories }
  }
}
