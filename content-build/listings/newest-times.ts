import type { Span } from './listing.ts'

/** The newest time of the terms of each page of a listing: kept, as the sitemap asks for those of all pages after each edit. */
export class NewestTimes {
  #times = new WeakMap<Span, string | null>()

  /** @param find for a page that nobody has asked for since it changed; null of a page without terms */
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

/** Times are all written alike, so that the later one is the greater text. */
export const laterOf = (a: string | null, b: string): string => (a === null || b > a ? b : a)
