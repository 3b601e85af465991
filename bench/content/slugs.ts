import { numberedSlug, slugOf } from '../../admin-api/data/slug.ts'

/** Gives out slugs by the service's rule, each only once. */
export class Slugs {
  readonly #next = new Map<string, number>()
  readonly #taken = new Set<string>()

  claim(name: string, fallback: string): string {
    const base = slugOf(name) || fallback
    let number = this.#next.get(base) ?? 1
    while (this.#taken.has(numberedSlug(base, number))) number += 1
    this.#next.set(base, number + 1)
    const slug = numberedSlug(base, number)
    this.#taken.add(slug)
    return slug
  }
}
