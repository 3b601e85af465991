import type { TouchedPaths } from '../glossary/apply-changes.ts'
import { holdsEveryTerm } from '../glossary/page-at.ts'
import { PACE } from '../pace.ts'
import type { Standing } from '../publishing/standing.ts'
import type { Due, Position } from './due.ts'
import { giveTurn, inOrder, type Turn } from './mention-turns.ts'
import { type Kind, Pauses, type Waiting } from './pauses.ts'

/** What is taken of a kind that gives way to edits. It stands in `waiting` until it is said what is left, for to take thousands out and put them back costs more than to publish one. */
export interface Later {
  kind: Exclude<Kind, 'edits'>
  paths: ReadonlySet<string>
  waiting: Waiting
  /** Milliseconds in which it gives way to nothing: where edits follow each other so closely that it has waited for long. */
  atLeast: number
}

type Leading = Pick<Standing, 'isToGo' | 'findLeading'>

const QUIET: Leading = { isToGo: () => false, findLeading: () => [] }

/** Addresses whose pages may be stale and wait, so that many changes one after another publish each of them once. */
export class PendingPaths {
  readonly #pauses: Pauses
  readonly #waiting = new Map<Kind, Waiting>()
  /** Paths that wait for the change that was the last when they were touched. */
  #postponed: { paths: ReadonlySet<string>; until: number; cursor: number }[] = []

  constructor(votePublishSeconds: number) {
    this.#pauses = new Pauses(votePublishSeconds)
  }

  /** Milliseconds until some must go out although no change comes; null when none wait. */
  get remaining(): number | null {
    return leastOf(
      [...this.#waiting].map(([kind, waiting]) => (kind === 'edits' ? 0 : this.#pauses.remaining(kind, waiting))),
    )
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
  addTouched(touched: TouchedPaths, cursor: number, changes = 1): void {
    this.#addTouched(touched, { cursor, changes }, 'definition', 'mentioned')
  }

  /**
   * Puts what linking has found where it waits, for the edits whose mentions wait and no older ones: two kinds would hand each other the cursor of the
   * first edit for as long as edits go on.
   * @param cursor where no mentions wait
   */
  addOfLinking(touched: TouchedPaths, cursor: number): void {
    this.addTouched(touched, this.#waiting.get('mentions')?.cursor ?? cursor, 0)
  }

  /** Puts what settled words touch behind whatever else waits. */
  addOfWords(touched: TouchedPaths, cursor: number): void {
    this.#addTouched(touched, { cursor, changes: 0 }, 'word', 'word')
  }

  #addTouched(
    { paths, mentions, mentioned, areLinked, areSettled }: TouchedPaths,
    { cursor, changes }: { cursor: number; changes: number },
    ...[ofMentions, ofMentioned]: [Turn, Turn]
  ): void {
    const pagesOf = (some: ReadonlySet<string>): string[] => [...some].filter((path) => !holdsEveryTerm(path))
    const lists = [...paths, ...mentions, ...mentioned].filter(holdsEveryTerm)
    const [now, definitions, others] = [pagesOf(paths), pagesOf(mentions), pagesOf(mentioned)]
    if (lists.length > 0) this.add('lists', lists, cursor)
    if (definitions.length + others.length > 0 || !areLinked) {
      this.add('mentions', definitions, cursor, changes, ofMentions)
      this.add('mentions', others, cursor, 0, ofMentioned)
    }
    if (!areSettled) this.add('words', [], cursor, changes)
    if (now.length + changes > 0) this.add('edits', now, cursor, changes)
  }

  /**
   * @param cursor the last change before the one that touches these paths
   * @param changes how many touched them; none where they were found later, and no pause begins anew
   */
  add(kind: Kind, paths: Iterable<string>, cursor: number, changes = 1, turn: Turn = 'definition'): void {
    const now = performance.now()
    const waiting = this.#waiting.get(kind) ?? {
      paths: new Map(),
      first: now,
      last: now,
      nextTurn: now + PACE.later.late,
      cursor,
      changes: 0,
      isUrgent: false,
    }
    if (changes > 0) waiting.last = now
    waiting.cursor = Math.min(waiting.cursor, cursor)
    waiting.changes += changes
    giveTurn(waiting.paths, paths, turn)
    this.#waiting.set(kind, waiting)
  }

  /** Lets every page be made again. Votes and what holds every term wait no longer for their time: they are among them. */
  addRebuild(paths: readonly string[], cursor: number): void {
    for (const kind of ['votes', 'lists'] as const) {
      const waiting = this.#waiting.get(kind)
      if (waiting === undefined) continue
      this.#waiting.delete(kind)
      this.add('rebuild', waiting.paths.keys(), waiting.cursor, 0)
    }
    this.add('rebuild', paths, cursor, 0)
  }

  /** Whether edits touch so many pages that those which mention what was edited go out with them. */
  get isBulk(): boolean {
    return this.count('edits') >= Math.max(PACE.mentions.withBulk, this.count('mentions'))
  }

  /** Mentions wait no longer than edits. */
  takeMentionsAlong(): void {
    const mentions = this.#waiting.get('mentions')
    if (mentions === undefined) return
    this.#waiting.delete('mentions')
    this.add('edits', mentions.paths.keys(), mentions.cursor, 0)
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

  /** Keeps paths until the feed was read up to `until`: then whatever was written with them is known. */
  postpone(paths: ReadonlySet<string>, until: number, cursor: number): void {
    if (paths.size > 0) this.#postponed.push({ paths, until, cursor })
  }

  /** Those that must go out now, which wait no longer; null when none must. Where the feed was read to its end, they are what edits touch. */
  flushDue({ seen, end }: Position, standing = QUIET): Due | null {
    const isBehind = seen < end
    const isDue = (kind: Kind, waiting: Waiting): boolean => {
      if (!isBehind) return kind === 'edits'
      if (kind === 'votes') return this.#pauses.remaining(kind, waiting) === 0
      return (kind === 'edits' || kind === 'lists') && isLong(waiting)
    }
    const due = [...this.#waiting].filter(([kind, waiting]) => isDue(kind, waiting)).sort(editsFirst)
    const postponed = this.#postponed.some(({ until }) => until <= seen) ? this.#postponed : []
    const edits = this.#waiting.get('edits')
    // A page is made of all that was read, so the new addresses that it leads to go out with it.
    if (due.length + postponed.length > 0 && edits !== undefined && !due.some(([kind]) => kind === 'edits'))
      due.unshift(['edits', edits])
    if (due.length + postponed.length === 0) return null
    for (const [kind] of due) this.#waiting.delete(kind)
    if (postponed.length > 0) this.#postponed = []
    const taken = [...due.map(([, waiting]) => waiting), ...postponed]
    const paths = new Set(taken.flatMap((some) => [...some.paths.keys()]))
    const cursor = leastOf(taken.map((waiting) => waiting.cursor)) ?? seen
    if (isBehind) return { paths, behind: { hasPostponed: postponed.length > 0, cursor } }
    this.#takeLeading(paths, standing, cursor)
    return { paths, behind: null }
  }

  /**
   * Some of what has waited long enough when all that was edited is out, one kind after the other and what goes after all others; null when nothing
   * has. What is not published of it is kept, for it gives way to edits.
   */
  flushLater(areLinked: boolean, isToGo: Standing['isToGo'] = QUIET.isToGo): Later | null {
    const due = [...this.#waiting]
      .flatMap(([kind, waiting]) => (kind === 'edits' ? [] : { kind, waiting }))
      .filter(({ kind, waiting }) => (kind !== 'mentions' || areLinked) && this.#pauses.remaining(kind, waiting) === 0)
    const [oldest] = due.sort((one, other) => one.waiting.first - other.waiting.first)
    if (oldest === undefined) return null
    const { kind, waiting } = oldest
    this.#waiting.delete(kind)
    const atLeast = this.#pauses.takeTurn(kind, waiting)
    const paths = this.#someOf(waiting.paths, isToGo)
    if (paths.size < waiting.paths.size) this.#waitAgain(oldest)
    return { kind, waiting, paths, atLeast }
  }

  /**
   * Nothing joins them between `flushLater` and this.
   * @param left those of them that were not published, and stay first; the other kinds have their turn before. What holds every term waits for a pause again
   */
  keepLeft({ kind, waiting, paths }: Omit<Later, 'atLeast'>, left: ReadonlySet<string>): void {
    for (const path of paths) if (!left.has(path)) waiting.paths.delete(path)
    if (left.size > 0) this.#waitAgain({ kind, waiting })
  }

  #waitAgain({ kind, waiting }: Pick<Later, 'kind' | 'waiting'>): void {
    const now = performance.now()
    const times = kind === 'lists' ? { last: now } : { first: now, isUrgent: true }
    this.#waiting.set(kind, Object.assign(waiting, times))
  }

  /** @param milliseconds that publishing some or all of what holds every term took */
  listsCost(milliseconds: number, isAll: boolean): void {
    this.#pauses.listsCost(milliseconds, isAll)
  }

  /** All of them but those of a rebuild; null when none wait. */
  flush(): Set<string> | null {
    const rebuild = this.#waiting.get('rebuild')
    this.#waiting.delete('rebuild')
    const all = [...this.#waiting.values(), ...this.#postponed]
    this.#waiting.clear()
    if (rebuild !== undefined) this.#waiting.set('rebuild', rebuild)
    this.#postponed = []
    return all.length === 0 ? null : new Set(all.flatMap(({ paths }) => [...paths.keys()]))
  }

  /**
   * What goes takes those of the waiting mentions along that lead there, and if one of these goes too, those that lead to that, so that the publish
   * ends with it. Where they are many, it goes after all mentions; then these wait no longer.
   */
  #takeLeading(paths: Set<string>, standing: Leading, cursor: number): void {
    const mentions = this.#waiting.get('mentions')
    if (mentions === undefined) return
    const { isToGo } = standing
    for (let gone = [...paths].filter(isToGo); gone.length > 0;) {
      const leading = standing.findLeading(mentions.paths, new Set(gone))
      if (leading === null) {
        for (const path of [...paths].filter(isToGo)) {
          paths.delete(path)
          mentions.paths.set(path, 'definition')
        }
        mentions.isUrgent = true
        mentions.cursor = Math.min(mentions.cursor, cursor)
        return
      }
      for (const path of leading) {
        mentions.paths.delete(path)
        paths.add(path)
      }
      gone = leading.filter(isToGo)
    }
  }

  /** The first of many; all of them where they are few, or all of them go. */
  #someOf(paths: Waiting['paths'], isToGo: Standing['isToGo']): Set<string> {
    const some = new Set<string>()
    for (const path of inOrder(paths)) {
      if (some.size === PACE.later.taken) return some
      if (!isToGo(path)) some.add(path)
    }
    return some.size < PACE.later.taken ? new Set(paths.keys()) : some
  }
}

const editsFirst = ([one]: [Kind, Waiting], [other]: [Kind, Waiting]): number =>
  Number(other === 'edits') - Number(one === 'edits')

const isLong = ({ first, changes }: Waiting): boolean =>
  changes >= PACE.behind.terms || performance.now() - first >= PACE.behind.longest

const leastOf = (figures: readonly number[]): number | null => (figures.length === 0 ? null : Math.min(...figures))
