import type { PublisherHealth } from '../../contracts/publishing.ts'
import { millisecondsUntil, PACE } from '../pace.ts'
import type { Failure } from './render-and-write.ts'

/** As many as a screen shows. */
const SHOWN = 20

interface Failing {
  reason: string
  attempts: number
  /** By the monotonic clock. */
  due: number
}

/** Pages that cannot be rendered: they are tried again by themselves, besides at each edit that touches them. */
export class FailingPages {
  readonly #pages = new Map<string, Failing>()

  get count(): number {
    return this.#pages.size
  }

  get report(): PublisherHealth['failing'] {
    const some = [...this.#pages].slice(0, SHOWN).map(([path, { reason }]) => ({ path, reason }))
    return { count: this.count, some }
  }

  has(path: string): boolean {
    return this.#pages.has(path)
  }

  /** Milliseconds until one must be tried again; null when none fails. */
  get remaining(): number | null {
    if (this.#pages.size === 0) return null
    let first = Infinity
    for (const { due } of this.#pages.values()) first = Math.min(first, due)
    return millisecondsUntil(first)
  }

  /** Of the pages that were just tried, those that have not failed again are well, or gone. */
  tried(paths: ReadonlySet<string>, failures: readonly Failure[]): void {
    const failed = new Map(failures.map(({ path, reason }) => [path, reason]))
    for (const path of this.#pages.keys()) if (paths.has(path) && !failed.has(path)) this.#pages.delete(path)
    for (const [path, reason] of failed) this.#failed(path, reason)
  }

  /** Those that are to be tried again now. */
  due(): string[] {
    const now = performance.now()
    return [...this.#pages].filter(([, { due }]) => due <= now).map(([path]) => path)
  }

  #failed(path: string, reason: string): void {
    const attempts = (this.#pages.get(path)?.attempts ?? 0) + 1
    const wait = PACE.tryAgainAfter[attempts - 1] ?? PACE.tryAgainAfter.at(-1) ?? 0
    this.#pages.set(path, { reason, attempts, due: performance.now() + wait })
  }
}
