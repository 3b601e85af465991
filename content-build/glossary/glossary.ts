import type { CategoryContent, ChangesReply, ContentReply, TermContent } from '../../contracts/change.ts'
import { LegacyChains } from '../../contracts/legacy-chains.ts'
import { Listing } from './listing.ts'
import { PopularTerms } from './popular-terms.ts'
import { RelatedTerms } from './related-terms.ts'

/** A category's id, or null for the listing of all terms. */
export type ListingKey = number | null

export type GlossaryContent = Pick<ContentReply, 'terms' | 'categories'>

/**
 * The content of the glossary in memory, in the shapes that pages are made from. `replaceTerms` and `replaceCategories` are the only
 * ways to change it; both are given the present state, so that applying a change twice is the same as applying it once.
 */
export class Glossary {
  readonly terms = new Map<number, TermContent>()
  readonly categories = new Map<number, CategoryContent>()
  readonly links = new LegacyChains(this.terms)
  readonly related = new RelatedTerms(this.terms)
  readonly popular = new PopularTerms(this.terms, this.links)
  readonly listings = new Map<ListingKey, Listing>([[null, new Listing(this.terms)]])
  /** Words of the Week on Home, in order. */
  readonly featuredTermIds: readonly number[]
  readonly #termSlugs = new Map<string, number>()
  readonly #formerTermSlugs = new Map<string, number>()
  readonly #categorySlugs = new Map<string, number>()
  readonly #formerCategorySlugs = new Map<string, number>()

  constructor(featuredTermIds: readonly number[]) {
    this.featuredTermIds = featuredTermIds
  }

  termBySlug(slug: string): TermContent | undefined {
    return this.terms.get(this.#termSlugs.get(slug) ?? 0)
  }

  /** The term that had this slug before, as long as no term has it now. */
  termByFormerSlug(slug: string): TermContent | undefined {
    return this.#termSlugs.has(slug) ? undefined : this.terms.get(this.#formerTermSlugs.get(slug) ?? 0)
  }

  categoryBySlug(slug: string): CategoryContent | undefined {
    return this.categories.get(this.#categorySlugs.get(slug) ?? 0)
  }

  categoryByFormerSlug(slug: string): CategoryContent | undefined {
    return this.#categorySlugs.has(slug) ? undefined : this.categories.get(this.#formerCategorySlugs.get(slug) ?? 0)
  }

  get formerTermSlugs(): Iterable<string> {
    return this.#formerTermSlugs.keys()
  }

  get formerCategorySlugs(): Iterable<string> {
    return this.#formerCategorySlugs.keys()
  }

  listing(key: ListingKey): Listing {
    const listing = this.listings.get(key)
    if (listing === undefined) throw new Error(`There is no category ${key}`)
    return listing
  }

  /** Takes this content and none of what was there before. */
  replaceAll({ terms, categories }: GlossaryContent): void {
    this.popular.forget()
    this.replaceTerms([...this.terms.keys()], [])
    this.replaceCategories(categories)
    this.replaceTerms([], terms)
  }

  /**
   * Puts `terms` in the place of what stood under `touched`; a touched id without a term was deleted. Call
   * `replaceCategories` before, so that every category that a term names has its listing.
   */
  replaceTerms(touched: Iterable<number>, terms: ChangesReply['terms']): void {
    const gone = [...touched]
    const ids = new Set([...gone, ...terms.map(({ id }) => id)])
    this.popular.during(ids, () => this.#replace(gone, terms))
  }

  #replace(touched: readonly number[], terms: ChangesReply['terms']): void {
    const before = touched.flatMap((id) => this.terms.get(id) ?? [])
    const changed = this.#changedPlaces(before, terms)
    for (const [key, { gone }] of changed) this.listings.get(key)?.remove(gone)
    for (const term of before) this.#forget(term)
    for (const term of terms) this.#learn(term)
    for (const [key, { come }] of changed) {
      this.listings.get(key)?.add(come)
      this.listings.get(key)?.cut()
    }
  }

  /** Takes the whole list of categories. A category that is gone takes its listing with it. */
  replaceCategories(categories: readonly CategoryContent[]): void {
    const present = new Set(categories.map(({ id }) => id))
    for (const id of this.categories.keys()) if (!present.has(id)) this.listings.delete(id)
    this.categories.clear()
    this.#categorySlugs.clear()
    this.#formerCategorySlugs.clear()
    for (const category of categories) {
      this.categories.set(category.id, category)
      this.#categorySlugs.set(category.slug, category.id)
      for (const slug of category.formerSlugs) this.#formerCategorySlugs.set(slug, category.id)
      if (!this.listings.has(category.id)) this.listings.set(category.id, new Listing(this.terms))
    }
  }

  /** For each listing, the terms that leave their place and those that come to a new one. */
  #changedPlaces(
    before: readonly TermContent[],
    after: readonly TermContent[],
  ): Map<ListingKey, { gone: number[]; come: number[] }> {
    const changed = new Map<ListingKey, { gone: number[]; come: number[] }>()
    const placesOf = (key: ListingKey) => {
      const places = changed.get(key) ?? { gone: [], come: [] }
      changed.set(key, places)
      return places
    }
    const next = new Map(after.map((term) => [term.id, term]))
    const last = new Map(before.map((term) => [term.id, term]))
    for (const term of before) {
      for (const key of keysOf(term)) if (!standsAlike(term, next.get(term.id), key)) placesOf(key).gone.push(term.id)
    }
    for (const term of after) {
      for (const key of keysOf(term)) if (!standsAlike(term, last.get(term.id), key)) placesOf(key).come.push(term.id)
    }
    return changed
  }

  #forget(term: TermContent): void {
    this.links.remove(term)
    this.related.remove(term)
    this.terms.delete(term.id)
    if (this.#termSlugs.get(term.slug) === term.id) this.#termSlugs.delete(term.slug)
    for (const slug of term.formerSlugs)
      if (this.#formerTermSlugs.get(slug) === term.id) this.#formerTermSlugs.delete(slug)
  }

  #learn(term: TermContent): void {
    this.terms.set(term.id, term)
    this.links.add(term)
    this.related.add(term)
    this.#termSlugs.set(term.slug, term.id)
    for (const slug of term.formerSlugs) this.#formerTermSlugs.set(slug, term.id)
  }
}

export const keysOf = (term: TermContent): ListingKey[] => [null, ...term.categoryIds]

/** The same place in a listing: there before and after, under the same name; and the same slug, for pages are named by it. */
function standsAlike(term: TermContent, other: TermContent | undefined, key: ListingKey): boolean {
  if (other?.name !== term.name || other.slug !== term.slug) return false
  return key === null || other.categoryIds.includes(key)
}
