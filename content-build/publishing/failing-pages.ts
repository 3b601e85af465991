import type { PublisherHealth } from '../../contracts/publishing.ts'
import { millisecondsUntil, PACE } from '../pace.ts'
import type { Failure } from './render-and-write.ts'

/** Number of failing pages that are reported with path and reason. */
const SHOWN = 20

interface Failing {
  reason: string
  attempts: number
  /** By the monotonic clock. */
  due: number
}

/** Pages that cannot be rendered. They are retried after the delays of `PACE.tryAgainAfter`, and at each edit that touches them. */
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

  /** Milliseconds until the next retry; null when no page fails. */
  get remaining(): number | null {
    if (this.#pages.size === 0) return null
    let first = Infinity
    for (const { due } of this.#pages.values()) first = Math.min(first, due)
    return millisecondsUntil(first)
  }

  /** Records an attempt: those of `paths` that are not among the failures have recovered or are gone. */
  tried(paths: ReadonlySet<string>, failures: readonly Failure[]): void {
    const failed = new Map(failures.map(({ path, reason }) => [path, reason]))
    for (const path of this.#pages.keys()) if (paths.has(path) && !failed.has(path)) this.#pages.delete(path)
    for (const [path, reason] of failed) this.#failed(path, reason)
  }

  /** Paths whose retry is due. */
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
