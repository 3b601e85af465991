import { PACE } from '../pace.ts'

/**
 * What waits: what edits touch, until the feed was read to its end; pages that show new votes; what holds every term (the names, the
 * sitemap); pages that mention what was edited; words that have become common, which have no pages before that is settled; every page, for a rebuild.
 */
export type Kind = 'edits' | 'votes' | 'lists' | 'mentions' | 'words' | 'rebuild'

/**
 * In which order pages that wait for mentions go: definitions, which may call a term by its former name; the terms that are mentioned, which say by
 * whom; definitions that have a word which has become common, or is so no longer: hundreds for each of these.
 */
const TURNS = ['definition', 'mentioned', 'word'] as const
export type Turn = (typeof TURNS)[number]

interface Joining {
  /** The last change before the one that touches these paths. */
  cursor: number
  /** How many touched them; none where they were found later, and no pause begins anew. */
  changes: number
  turn: Turn
}

/** Addresses of one kind that wait. Times are milliseconds by the monotonic clock. */
export class Waiting {
  /** Each with its turn, which counts for mentions. */
  readonly paths = new Map<string, Turn>()
  /** When the first and the last path joined. */
  first = performance.now()
  last = this.first
  /** When it no longer gives way for a while. */
  nextTurn = this.first + PACE.later.late
  /** The last change before the first that waits. */
  cursor = Infinity
  changes = 0
  /** No longer waits for a pause. */
  isUrgent = false

  /** Those that wait already for an earlier turn keep it. */
  join(paths: Iterable<string>, { cursor, changes, turn }: Joining): void {
    if (changes > 0) this.last = performance.now()
    this.cursor = Math.min(this.cursor, cursor)
    this.changes += changes
    for (const path of paths) {
      const former = this.paths.get(path)
      if (former === undefined || TURNS.indexOf(turn) < TURNS.indexOf(former)) this.paths.set(path, turn)
    }
  }

  /** Whether some are definitions that may call a term by its former name. */
  get holdsDefinitions(): boolean {
    return [...this.paths.values()].includes('definition')
  }

  /** The first of many, in the order of turns; all of them where they are few, or all of them go. */
  some(isToGo: (path: string) => boolean): Set<string> {
    const some = new Set<string>()
    for (const path of this.#inOrder()) {
      if (some.size === PACE.later.taken) return some
      if (!isToGo(path)) some.add(path)
    }
    return some.size < PACE.later.taken ? new Set(this.paths.keys()) : some
  }

  *#inOrder(): Generator<string> {
    for (const turn of TURNS) for (const [path, own] of this.paths) if (own === turn) yield path
  }
}
