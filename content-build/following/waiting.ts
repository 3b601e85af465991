import { PACE } from '../pace.ts'

/**
 * Kinds of pending work: pages of edits, until the feed is read to its end; pages with new votes; files that hold every term (names, sitemap); pages that
 * mention edited terms; words that became common or ceased to be, which have no paths until they are settled; every page of a rebuild.
 */
export type Kind = 'edits' | 'votes' | 'lists' | 'mentions' | 'words' | 'rebuild'

/**
 * The order of pending mentions: definitions, which may use a term's former name; pages of mentioned terms, which list their mentions; definitions with a
 * word that became common or ceased to be, hundreds for each word.
 */
const TURNS = ['definition', 'mentioned', 'word'] as const
export type Turn = (typeof TURNS)[number]

interface Joining {
  /** The last change before the one that touches these paths. */
  cursor: number
  /** How many changes touched them; 0 if they were found later, so that the pause does not start again. */
  changes: number
  turn: Turn
}

/** Pending paths of one kind. Times are milliseconds by the monotonic clock. */
export class Waiting {
  /** Each path with its turn, which matters only for mentions. */
  readonly paths = new Map<string, Turn>()
  /** When the first path joined, and when the last change touched some. */
  first = performance.now()
  last = this.first
  /** When it may next run without yielding. */
  nextTurn = this.first + PACE.later.late
  /** The last change before the first pending one. */
  cursor = Infinity
  changes = 0
  /** Due without a pause. */
  isUrgent = false

  /** Paths that are already pending with an earlier turn keep it. */
  join(paths: Iterable<string>, { cursor, changes, turn }: Joining): void {
    if (changes > 0) this.last = performance.now()
    this.cursor = Math.min(this.cursor, cursor)
    this.changes += changes
    for (const path of paths) {
      const former = this.paths.get(path)
      if (former === undefined || TURNS.indexOf(turn) < TURNS.indexOf(former)) this.paths.set(path, turn)
    }
  }

  /** Whether some are definitions that may use a term's former name. */
  get holdsDefinitions(): boolean {
    return [...this.paths.values()].includes('definition')
  }

  /** The first `PACE.later.taken` paths in the order of turns, without removed pages. If fewer are left, all paths, removed pages included. */
  some(isObsolete: (path: string) => boolean): Set<string> {
    const some = new Set<string>()
    for (const path of this.#inOrder()) {
      if (some.size === PACE.later.taken) return some
      if (!isObsolete(path)) some.add(path)
    }
    return some.size < PACE.later.taken ? new Set(this.paths.keys()) : some
  }

  *#inOrder(): Generator<string> {
    for (const turn of TURNS) for (const [path, own] of this.paths) if (own === turn) yield path
  }
}
