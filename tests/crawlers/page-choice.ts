import type { Random } from '../../admin-api/testing/random.ts'

/** Milliseconds for which a page that an edit concerns is looked at again and again. */
const RECENT = 3000
/** Of the pages that are read, where there is a choice. */
const SHARE_OF_RECENT = 0.75

/** The pages of the content that are always there; the header of each page leads to them. */
export const ALWAYS_THERE = ['/', '/categories'] as const

/** Chooses the page to read next: mostly one that has just changed or is about to, for the others look the same as before. */
export class PageChoice {
  readonly #random: Random
  readonly #known: string[] = [...ALWAYS_THERE]
  readonly #set = new Set<string>(ALWAYS_THERE)
  #recent: { page: string; until: number }[] = []

  constructor(random: Random) {
    this.#random = random
  }

  /** An edit concerns them. */
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

  /** It is not there any more, or not yet. */
  forget(page: string): void {
    if (this.#set.delete(page)) this.#known.splice(this.#known.indexOf(page), 1)
  }

  next(): string {
    const recent = this.#recent.length > 0 ? this.#random.pick(this.#recent) : null
    const isRecent = recent !== null && recent.until > performance.now() && this.#random.chance(SHARE_OF_RECENT)
    return isRecent ? recent.page : this.#random.pick(this.#known)
  }
}
