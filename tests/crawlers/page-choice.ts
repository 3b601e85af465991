import type { Random } from '../../admin-api/testing/random.ts'

/** Milliseconds during which a page that an edit concerns is preferred. */
const RECENT = 3000
/** Share of such pages among the pages that are read, while there are any. */
const SHARE_OF_RECENT = 0.75

/** Content pages that always exist; the header of each page leads to them. */
export const ALWAYS_THERE = ['/', '/categories'] as const

/** Chooses the page to read next: mostly one that has just changed or is about to, because the others are the same as before. */
export class PageChoice {
  readonly #random: Random
  readonly #known: string[] = [...ALWAYS_THERE]
  readonly #set = new Set<string>(ALWAYS_THERE)
  #recent: { page: string; until: number }[] = []

  constructor(random: Random) {
    this.#random = random
  }

  /** Call for pages that an edit concerns. */
  look(pages: readonly string[]): void {
    const now = performance.now()
    this.#recent = this.#recent.filter(({ until }) => until > now)
    for (const page of pages) this.#recent.push({ page, until: now + RECENT })
  }

  add(pages: readonly string[]): void {
    for (const page of pages) {
      if (this.#set.has(page)) continue
      this.#set.add(page)
      this.#known.push(page)
    }
  }

  /** Call if the page no longer exists, or not yet. */
  forget(page: string): void {
    if (this.#set.delete(page)) this.#known.splice(this.#known.indexOf(page), 1)
  }

  next(): string {
    const recent = this.#recent.length > 0 ? this.#random.pick(this.#recent) : null
    const isRecent = recent !== null && recent.until > performance.now() && this.#random.chance(SHARE_OF_RECENT)
    return isRecent ? recent.page : this.#random.pick(this.#known)
  }
}
