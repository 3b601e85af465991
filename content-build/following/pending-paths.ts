import type { TouchedPaths } from '../glossary/apply-changes.ts'
import { isWholeGlossaryFile } from '../glossary/page-at.ts'
import { PACE } from '../pace.ts'
import type { PublishedState } from '../publishing/published-state.ts'
import { type Position, type OrderState, takeLinking, takePostponed } from './due.ts'
import { Pauses } from './pauses.ts'
import { type Kind, type Turn, Waiting } from './waiting.ts'

/** Pending work that yields to edits. Its paths stay in `waiting` until `keepLeft`, because moving thousands out and back costs more than publishing one. */
export interface Later {
  kind: Exclude<Kind, 'edits'>
  paths: ReadonlySet<string>
  waiting: Waiting
  /** Milliseconds during which it does not yield; above 0 if edits have left no pause for long. */
  atLeast: number
}

/** Pending paths, whose pages may be stale. They are collected so that several changes in a row publish each page once. */
export class PendingPaths {
  readonly #pauses: Pauses
  readonly #waiting = new Map<Kind, Waiting>()
  /** Paths postponed until the feed is read up to `until`: by then, everything that was written together with them is known. */
  readonly #postponed: { paths: ReadonlySet<string>; until: number; cursor: number }[] = []

  constructor(votePublishSeconds: number) {
    this.#pauses = new Pauses(votePublishSeconds)
  }

  /** Milliseconds until some are due if no change comes; null if none are pending. */
  get remaining(): number | null {
    return leastOf([...this.#waiting].flatMap(([kind, waiting]) => this.#remaining(kind, waiting) ?? []))
  }

  /** The last change before the first pending one; null if none are pending. */
  get cursor(): number | null {
    return leastOf([...this.#waiting.values(), ...this.#postponed].map(({ cursor }) => cursor))
  }

  has(path: string): boolean {
    return [...this.#waiting.values(), ...this.#postponed].some(({ paths }) => paths.has(path))
  }

  count(kind: Kind): number {
    return this.#waiting.get(kind)?.paths.size ?? 0
  }

  /** Queues what an edit touched by kind: its own pages at once, files that hold every term and pages that only mention it later. */
  addTouched(
    { paths, mentions, mentioned, areLinked, areSettled }: TouchedPaths,
    cursor: number,
    changes = 1,
    turns: Record<'mentions' | 'mentioned', Turn> = { mentions: 'definition', mentioned: 'mentioned' },
  ): void {
    const othersOf = (some: ReadonlySet<string>): string[] => [...some].filter((path) => !isWholeGlossaryFile(path))
    const lists = [...paths, ...mentions, ...mentioned].filter(isWholeGlossaryFile)
    const [now, definitions, others] = [othersOf(paths), othersOf(mentions), othersOf(mentioned)]
    if (lists.length > 0) this.add('lists', lists, cursor)
    if (definitions.length + others.length > 0 || !areLinked) {
      this.add('mentions', definitions, cursor, changes, turns.mentions)
      this.add('mentions', others, cursor, 0, turns.mentioned)
    }
    if (!areSettled) this.add('words', [], cursor, changes)
    if (now.length + changes > 0) this.add('edits', now, cursor, changes)
  }

  /**
   * Queues what relinking found, with the cursor of the pending mentions. With an older one, two kinds would pass the cursor of the first edit to each
   * other for as long as edits go on.
   * @param cursor used if no mentions are pending
   */
  addOfLinking(touched: TouchedPaths, cursor: number): void {
    this.addTouched(touched, this.#waiting.get('mentions')?.cursor ?? cursor, 0)
  }

  /** Queues what settled words touch behind other mentions. If nothing is pending, it still queues an empty entry, so that a publish moves the cursor. */
  addOfWords(touched: TouchedPaths, cursor: number): void {
    this.addTouched(touched, cursor, 0, { mentions: 'word', mentioned: 'word' })
    if (this.cursor === null) this.add('mentions', [], cursor, 0, 'word')
  }

  /**
   * @param cursor the last change before the one that touches these paths
   * @param changes how many changes touched them; 0 if they were found later, so that the pause does not start again
   */
  add(kind: Kind, paths: Iterable<string>, cursor: number, changes = 1, turn: Turn = 'definition'): void {
    const waiting = this.#waiting.get(kind) ?? new Waiting()
    waiting.join(paths, { cursor, changes, turn })
    this.#waiting.set(kind, waiting)
  }

  /** Queues every page for a rebuild. Pending votes and files that hold every term join it. */
  addRebuild(paths: readonly string[], cursor: number): void {
    for (const kind of ['votes', 'lists'] as const) {
      const waiting = this.#take(kind)
      if (waiting !== undefined) this.add('rebuild', waiting.paths.keys(), waiting.cursor, 0)
    }
    this.add('rebuild', paths, cursor, 0)
  }

  /** Whether edits touch so many pages that pending mentions are published with them. */
  get isBulk(): boolean {
    return this.count('edits') >= Math.max(PACE.mentions.withBulk, this.count('mentions'))
  }

  /** Moves pending mentions to the edits. */
  takeMentionsAlong(): void {
    const mentions = this.#take('mentions')
    if (mentions !== undefined) this.add('edits', mentions.paths.keys(), mentions.cursor, 0)
  }

  /** Whether pending mentions are due, or would be if all definitions were linked. */
  get areMentionsDue(): boolean {
    const mentions = this.#waiting.get('mentions')
    return mentions === undefined || this.#pauses.remaining('mentions', mentions) === 0
  }

  /** Starts a turn of the mentions if it is time for one. @returns the milliseconds during which they do not yield; 0 outside a turn */
  takeMentionsTurn(): number {
    const mentions = this.#waiting.get('mentions')
    return mentions === undefined ? 0 : this.#pauses.takeTurn('mentions', mentions)
  }

  /**
   * Takes the paths to publish now; null if there are none. At the end of the feed these are the edits, with pending mentions that link to removed pages.
   * Before it, they are the paths that have waited long enough, except those that are postponed until everything written with them is read.
   */
  flushDue({ seen, end }: Position, state: OrderState): Set<string> | null {
    const isBehind = seen < end
    const isDue = ([kind, waiting]: [Kind, Waiting]): boolean =>
      isBehind ? this.#pauses.isLate(kind, waiting) : kind === 'edits'
    const due = [...this.#waiting].filter(isDue).map(([kind]) => kind)
    const postponed = this.#postponed.some(({ until }) => until <= seen) ? this.#postponed.splice(0) : []
    if (due.length + postponed.length === 0) return null
    // A page is rendered from everything read so far, so new pages that it may link to must be published with it.
    const kinds = new Set<Kind>(['edits', ...due])
    const taken = [...[...kinds].flatMap((kind) => this.#take(kind) ?? []), ...postponed]
    const paths = new Set(taken.flatMap((some) => [...some.paths.keys()]))
    const cursor = Math.min(...taken.map((some) => some.cursor))
    if (isBehind) {
      const waiting = takePostponed(paths, postponed.length > 0, state)
      if (waiting.size > 0) this.#postponed.push({ paths: waiting, until: end, cursor })
    } else {
      const mentions = this.#waiting.get('mentions')
      if (mentions !== undefined) takeLinking(paths, mentions, cursor, state)
    }
    return paths
  }

  /**
   * Takes some paths of the kind that has been pending longest among those due, removed pages last; null if nothing is due. Call it when edits are published,
   * and pass what was not published, because it yielded to an edit, to `keepLeft`.
   * @param hasNews whether there is something to read: then only a turn without yielding is worth the milliseconds that selecting paths costs
   */
  flushLater(areLinked: boolean, isObsolete: PublishedState['isObsolete'], hasNews = false): Later | null {
    const due = [...this.#waiting]
      .flatMap(([kind, waiting]) => (kind === 'edits' ? [] : { kind, waiting }))
      .filter(({ kind, waiting }) => (kind !== 'mentions' || areLinked) && this.#remaining(kind, waiting) === 0)
    const [oldest] = due.sort((one, other) => one.waiting.first - other.waiting.first)
    if (oldest === undefined) return null
    const { kind, waiting } = oldest
    const atLeast = this.#pauses.takeTurn(kind, waiting)
    if (hasNews && atLeast === 0) return null
    this.#waiting.delete(kind)
    const paths = waiting.some(isObsolete)
    if (paths.size < waiting.paths.size) this.#waitAgain(kind, waiting)
    return { kind, waiting, paths, atLeast }
  }

  /**
   * Call it after `flushLater`, with no call of `add` in between.
   * @param left paths that were not published. They stay first of their kind, but other kinds have a turn before; files that hold every term wait for a pause
   */
  keepLeft({ kind, waiting, paths }: Later, left: ReadonlySet<string>): void {
    for (const path of paths) if (!left.has(path)) waiting.paths.delete(path)
    if (left.size > 0) this.#waitAgain(kind, waiting)
  }

  /**
   * Milliseconds until it is due; null while it waits for another kind. Words wait for pending definitions that may use a term's former name, because
   * relinking thousands of definitions for a word would delay these.
   */
  #remaining(kind: Kind, waiting: Waiting): number | null {
    const remaining = this.#pauses.remaining(kind, waiting)
    const isHeldUp = kind === 'words' && remaining === 0 && this.#waiting.get('mentions')?.holdsDefinitions === true
    return isHeldUp ? null : remaining
  }

  #waitAgain(kind: Kind, waiting: Waiting): void {
    const now = performance.now()
    Object.assign(waiting, kind === 'lists' ? { last: now } : { first: now, isUrgent: true })
    this.#waiting.set(kind, waiting)
  }

  /** @param milliseconds the time for publishing some or all of the files that hold every term */
  noteListsCost(milliseconds: number, isAll: boolean): void {
    this.#pauses.noteListsCost(milliseconds, isAll)
  }

  /** Takes all pending paths except those of a rebuild; null if there are none. */
  flush(): Set<string> | null {
    const kinds = [...this.#waiting.keys()].filter((kind) => kind !== 'rebuild')
    const all = [...kinds.flatMap((kind) => this.#take(kind) ?? []), ...this.#postponed.splice(0)]
    return all.length === 0 ? null : new Set(all.flatMap(({ paths }) => [...paths.keys()]))
  }

  #take(kind: Kind): Waiting | undefined {
    const waiting = this.#waiting.get(kind)
    this.#waiting.delete(kind)
    return waiting
  }
}

const leastOf = (figures: readonly number[]): number | null => (figures.length === 0 ? null : Math.min(...figures))
