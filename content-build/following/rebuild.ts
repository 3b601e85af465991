import type { Yielding } from '../publishing/interruptible-publish.ts'
import { type Follower, report, reportPages } from './follower.ts'
import type { Later, PendingPaths } from './pending-paths.ts'

/** Renders every page again, whatever the list says. It is published in parts between edits and reported as one publish (docs/decisions/0040-rebuilds.md). */
export class Rebuild {
  readonly #follower: Follower
  readonly #pending: PendingPaths
  /** The last change before the one that asks for a rebuild; null if none does, or it has begun. */
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

  get isRequested(): boolean {
    return this.#asked !== null
  }

  /** The folder's cursor must not pass this change before the rebuild begins. */
  get cursor(): number {
    return this.#asked ?? Infinity
  }

  /**
   * Begins a rebuild if one is asked for. Removals are queued like those of an edit, all pages as work that yields to edits. If a rebuild is running already,
   * all of its pages are queued again.
   */
  async begin(seen: number): Promise<void> {
    if (this.#asked === null) return
    const { paths, removed } = await this.#follower.publisher.reconcile(seen)
    if (removed.length > 0) this.#pending.add('edits', removed, this.#asked)
    this.#pending.addRebuild(paths, this.#asked)
    this.#total = this.#left
    this.#asked = null
  }

  async publish(later: Later, cursor: number, yielding: Yielding): Promise<void> {
    const { publisher, published, send } = this.#follower
    // Pages that an edit has deleted since are queued with that edit, behind the pages that link to them.
    const paths = new Set([...later.paths].filter((path) => !publisher.publishedState.isObsolete(path)))
    const publication = await publisher.publish(paths, cursor, { fromScratch: true, yielding })
    this.#pending.keepLeft(later, new Set(publication.left))
    reportPages(this.#follower, publication)
    this.#pages += publication.pages
    this.#milliseconds += publication.milliseconds
    const left = this.#left
    send({ type: 'progress', progress: left === 0 ? null : { done: this.#total - left, total: this.#total } })
    if (left === 0) this.#end(published.change)
  }

  get #left(): number {
    return this.#pending.count('rebuild')
  }

  /** Reports the totals only, because the parts were reported as they were published. @param change the last change that the folder shows */
  #end(change: number): void {
    const [pages, milliseconds] = [this.#pages, this.#milliseconds]
    this.#pages = this.#milliseconds = 0
    const nothing = { published: [], removed: [], failures: [], left: [] }
    report(this.#follower, { kind: 'full', change, pages, milliseconds, ...nothing })
  }
}
