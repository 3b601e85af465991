import type { GivesWay } from '../publishing/interruptible-making.ts'
import { type Follower, report, tell } from './follower.ts'
import type { Later, PendingPaths } from './pending-paths.ts'

/** Every page made again, whatever is known of it. Its parts are published between edits, and are one publish in the end. */
export class Rebuild {
  readonly #follower: Follower
  readonly #pending: PendingPaths
  /** The last change before the one that asks for it; null where none does, or it has begun. */
  #asked: number | null = null
  #total = 0
  #pages = 0
  #milliseconds = 0

  constructor(follower: Follower, pending: PendingPaths) {
    this.#follower = follower
    this.#pending = pending
  }

  ask(before: number): void {
    this.#asked ??= before
  }

  get isAsked(): boolean {
    return this.#asked !== null
  }

  /** The folder does not show more than this until it begins. */
  get cursor(): number {
    return this.#asked ?? Infinity
  }

  /**
   * Where it is asked for: what goes goes as after an edit, all else waits, and gives way to edits. It may go on already: then all pages are to be made
   * once more.
   */
  async begin(seen: number): Promise<void> {
    if (this.#asked === null) return
    const { paths, gone } = await this.#follower.publisher.reconcile(seen)
    if (gone.length > 0) this.#pending.add('edits', gone, this.#asked)
    this.#pending.addRebuild(paths, this.#asked)
    this.#total = this.#left
    this.#asked = null
  }

  async publish(later: Later, cursor: number, givesWay: GivesWay): Promise<void> {
    const { publisher, published, send } = this.#follower
    // What an edit has deleted meanwhile waits elsewhere for the pages that lead there.
    const paths = new Set([...later.paths].filter((path) => !publisher.standing.isToGo(path)))
    const publication = await publisher.publish(paths, cursor, { fromScratch: true, givesWay })
    this.#pending.keepLeft(later, new Set(publication.left))
    tell(this.#follower, publication)
    this.#pages += publication.pages
    this.#milliseconds += publication.milliseconds
    const left = this.#left
    send({ type: 'progress', progress: left === 0 ? null : { done: this.#total - left, total: this.#total } })
    if (left === 0) this.#end(published.change)
  }

  get #left(): number {
    return this.#pending.count('rebuild')
  }

  /** Its parts were told of as they were published. @param change that the folder shows now */
  #end(change: number): void {
    const [pages, milliseconds] = [this.#pages, this.#milliseconds]
    this.#pages = this.#milliseconds = 0
    const nothing = { published: [], removed: [], failures: [], left: [] }
    report(this.#follower, { kind: 'full', change, pages, milliseconds, ...nothing })
  }
}
