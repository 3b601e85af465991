import type { Span } from './listing.ts'

/** Caches the newest time among the terms of each listing page, because the sitemap needs all of them after each edit. */
export class NewestTimes {
  #times = new WeakMap<Span, string | null>()

  /** @param find computes the time of a page that is not cached; null for a page without terms */
  of(span: Span, find: () => string | null): string | null {
    const known = this.#times.get(span)
    if (known !== undefined) return known
    const newest = find()
    this.#times.set(span, newest)
    return newest
  }

  forget(span: Span): void {
    this.#times.delete(span)
  }

  forgetAll(): void {
    this.#times = new WeakMap()
  }
}

/** Compares times as text, because all have the same format. */
export const laterOf = (a: string | null, b: string): string => (a === null || b > a ? b : a)
