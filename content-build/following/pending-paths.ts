import type { TouchedPaths } from '../glossary/apply-changes.ts'
import { holdsEveryTerm } from '../glossary/page-at.ts'
import { PACE } from '../pace.ts'
import type { Standing } from '../publishing/standing.ts'
import { type Position, type Published, takeLeading, takeWaiting } from './due.ts'
import { Pauses } from './pauses.ts'
import { type Kind, type Turn, Waiting } from './waiting.ts'

/** What is taken of a kind that gives way to edits. It stands in `waiting` until it is said what is left, for to take thousands out and put them back costs more than to publish one. */
export interface Later {
  kind: Exclude<Kind, 'edits'>
  paths: ReadonlySet<string>
  waiting: Waiting
  /** Milliseconds in which it gives way to nothing: where edits follow each other so closely that it has waited for long. */
  atLeast: number
}

/** Addresses whose pages may be stale and wait, so that many changes one after another publish each of them once. */
export class PendingPaths {
  readonly #pauses: Pauses
  readonly #waiting = new Map<Kind, Waiting>()
  /** Paths that wait until the feed was read up to `until`: then whatever was written with them is known. */
  readonly #postponed: { paths: ReadonlySet<string>; until: number; cursor: number }[] = []

  constructor(votePublishSeconds: number) {
    this.#pauses = new Pauses(votePublishSeconds)
  }

  /** Milliseconds until some must go out although no change comes; null when none wait. */
  get remaining(): number | null {
    return leastOf([...this.#waiting].flatMap(([kind, waiting]) => this.#remaining(kind, waiting) ?? []))
  }

  /** The last change before the first one that waits; null when none wait. */
  get cursor(): number | null {
    return leastOf([...this.#waiting.values(), ...this.#postponed].map(({ cursor }) => cursor))
  }

  has(path: string): boolean {
    return [...this.#waiting.values(), ...this.#postponed].some(({ paths }) => paths.has(path))
  }

  count(kind: Kind): number {
    return this.#waiting.get(kind)?.paths.size ?? 0
  }

  /** Puts what an edit has touched where it waits: edits go out at once, what holds every term and what only mentions it later. */
  addTouched(
    { paths, mentions, mentioned, areLinked, areSettled }: TouchedPaths,
    cursor: number,
    changes = 1,
    turns: Record<'mentions' | 'mentioned', Turn> = { mentions: 'definition', mentioned: 'mentioned' },
  ): void {
    const othersOf = (some: ReadonlySet<string>): string[] => [...some].filter((path) => !holdsEveryTerm(path))
    const lists = [...paths, ...mentions, ...mentioned].filter(holdsEveryTerm)
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
   * Puts what linking has found where it waits, for the edits whose mentions wait and no older ones: two kinds would hand each other the cursor of the
   * first edit for as long as edits go on.
   * @param cursor where no mentions wait
   */
  addOfLinking(touched: TouchedPaths, cursor: number): void {
    this.addTouched(touched, this.#waiting.get('mentions')?.cursor ?? cursor, 0)
  }

  /** Puts what settled words touch behind whatever else waits. Where nothing does, there is still to be said that the folder shows all that was read. */
  addOfWords(touched: TouchedPaths, cursor: number): void {
    this.addTouched(touched, cursor, 0, { mentions: 'word', mentioned: 'word' })
    if (this.cursor === null) this.add('mentions', [], cursor, 0, 'word')
  }

  /**
   * @param cursor the last change before the one that touches these paths
   * @param changes how many touched them; none where they were found later, and no pause begins anew
   */
  add(kind: Kind, paths: Iterable<string>, cursor: number, changes = 1, turn: Turn = 'definition'): void {
    const waiting = this.#waiting.get(kind) ?? new Waiting()
    waiting.join(paths, { cursor, changes, turn })
    this.#waiting.set(kind, waiting)
  }

  /** Lets every page be made again. Votes and what holds every term wait no longer for their time: they are among them. */
  addRebuild(paths: readonly string[], cursor: number): void {
    for (const kind of ['votes', 'lists'] as const) {
      const waiting = this.#take(kind)
      if (waiting !== undefined) this.add('rebuild', waiting.paths.keys(), waiting.cursor, 0)
    }
    this.add('rebuild', paths, cursor, 0)
  }

  /** Whether edits touch so many pages that those which mention what was edited go out with them. */
  get isBulk(): boolean {
    return this.count('edits') >= Math.max(PACE.mentions.withBulk, this.count('mentions'))
  }

  /** Mentions wait no longer than edits. */
  takeMentionsAlong(): void {
    const mentions = this.#take('mentions')
    if (mentions !== undefined) this.add('edits', mentions.paths.keys(), mentions.cursor, 0)
  }

  /** Whether pages that mention what was edited are due, or would be if all definitions were linked. */
  get areMentionsDue(): boolean {
    const mentions = this.#waiting.get('mentions')
    return mentions === undefined || this.#pauses.remaining('mentions', mentions) === 0
  }

  /** Milliseconds for which mentions give way to nothing now; then they do again. */
  takeMentionsTurn(): number {
    const mentions = this.#waiting.get('mentions')
    return mentions === undefined ? 0 : this.#pauses.takeTurn('mentions', mentions)
  }

  /**
   * Those that must go out now, which wait no longer; null when none must. Where the feed was read to its end, they are what edits touch, with the mentions
   * that lead to what goes; before that, what has waited long enough. What of that waits on does so until all that was written with it is read.
   */
  flushDue({ seen, end }: Position, published: Published): Set<string> | null {
    const isBehind = seen < end
    const isDue = ([kind, waiting]: [Kind, Waiting]): boolean =>
      isBehind ? this.#pauses.isLate(kind, waiting) : kind === 'edits'
    const due = [...this.#waiting].filter(isDue).map(([kind]) => kind)
    const postponed = this.#postponed.some(({ until }) => until <= seen) ? this.#postponed.splice(0) : []
    if (due.length + postponed.length === 0) return null
    // A page is made of all that was read, so the new addresses that it leads to go out with it.
    const kinds = new Set<Kind>(['edits', ...due])
    const taken = [...[...kinds].flatMap((kind) => this.#take(kind) ?? []), ...postponed]
    const paths = new Set(taken.flatMap((some) => [...some.paths.keys()]))
    const cursor = Math.min(...taken.map((some) => some.cursor))
    if (isBehind) {
      const waiting = takeWaiting(paths, postponed.length > 0, published)
      if (waiting.size > 0) this.#postponed.push({ paths: waiting, until: end, cursor })
    } else {
      const mentions = this.#waiting.get('mentions')
      if (mentions !== undefined) takeLeading(paths, mentions, cursor, published)
    }
    return paths
  }

  /**
   * Some of what has waited long enough when all that was edited is out, one kind after the other and what goes after all others; null when nothing
   * has. What is not published of it is kept, for it gives way to edits.
   * @param hasNews there is something to read: then only what gives way to nothing is worth being looked at, which costs some milliseconds
   */
  flushLater(areLinked: boolean, isToGo: Standing['isToGo'], hasNews = false): Later | null {
    const due = [...this.#waiting]
      .flatMap(([kind, waiting]) => (kind === 'edits' ? [] : { kind, waiting }))
      .filter(({ kind, waiting }) => (kind !== 'mentions' || areLinked) && this.#remaining(kind, waiting) === 0)
    const [oldest] = due.sort((one, other) => one.waiting.first - other.waiting.first)
    if (oldest === undefined) return null
    const { kind, waiting } = oldest
    const atLeast = this.#pauses.takeTurn(kind, waiting)
    if (hasNews && atLeast === 0) return null
    this.#waiting.delete(kind)
    const paths = waiting.some(isToGo)
    if (paths.size < waiting.paths.size) this.#waitAgain(kind, waiting)
    return { kind, waiting, paths, atLeast }
  }

  /**
   * Nothing joins them between `flushLater` and this.
   * @param left those of them that were not published, and stay first; the other kinds have their turn before. What holds every term waits for a pause again
   */
  keepLeft({ kind, waiting, paths }: Later, left: ReadonlySet<string>): void {
    for (const path of paths) if (!left.has(path)) waiting.paths.delete(path)
    if (left.size > 0) this.#waitAgain(kind, waiting)
  }

  /**
   * Milliseconds until it is due; null while it waits for others. Words do while definitions wait that may call a term by its former name: to link
   * thousands anew for such a word would hold these up.
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

  /** @param milliseconds that publishing some or all of what holds every term took */
  listsCost(milliseconds: number, isAll: boolean): void {
    this.#pauses.listsCost(milliseconds, isAll)
  }

  /** All of them but those of a rebuild; null when none wait. */
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
