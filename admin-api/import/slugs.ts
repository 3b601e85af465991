import { numberedSlug, RESERVED_SLUGS, slugOf } from '../slugs/slug.ts'
import type { Existing, FormerSlug } from './existing.ts'

type Kind = FormerSlug['kind']

/** `claimSlug` for thousands of names at once: the same rules on all slugs in memory. */
export class Slugs {
  /** Former slugs that have been taken: their redirects end. */
  readonly claimed: FormerSlug[] = []
  readonly #taken: Record<Kind, Set<string>>
  /** The first number that may be free. Numbers below are taken, and stay so. */
  readonly #next: Record<Kind, Map<string, number>> = { term: new Map(), category: new Map() }
  readonly #former: Record<Kind, Map<string, FormerSlug>>

  constructor({ terms, categories, formerSlugs }: Pick<Existing, 'terms' | 'categories' | 'formerSlugs'>) {
    this.#taken = {
      term: new Set(terms.map(({ slug }) => slug)),
      category: new Set([...RESERVED_SLUGS.category, ...categories.map(({ slug }) => slug)]),
    }
    const formerOf = (kind: Kind): Map<string, FormerSlug> =>
      new Map(formerSlugs.filter((former) => former.kind === kind).map((former) => [former.slug, former]))
    this.#former = { term: formerOf('term'), category: formerOf('category') }
  }

  /** The first free slug for the name. */
  claim(kind: Kind, id: number, name: string): string {
    const base = slugOf(name) || `${kind}-${id}`
    let number = this.#next[kind].get(base) ?? 1
    while (this.#taken[kind].has(numberedSlug(base, number))) number += 1
    this.#next[kind].set(base, number + 1)
    const slug = numberedSlug(base, number)
    this.#taken[kind].add(slug)
    const former = this.#former[kind].get(slug)
    if (former !== undefined) this.claimed.push(former)
    return slug
  }
}
