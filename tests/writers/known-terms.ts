import { z } from 'zod'
import type { Random } from '../../admin-api/testing/random.ts'
import { category as categoryReply, type Category } from '../../contracts/category.ts'
import { categoryPath, termIdPath, termPath } from '../../contracts/paths.ts'
import { termImage } from '../../contracts/image.ts'
import { term as termReply, termName } from '../../contracts/term.ts'

export interface KnownTerm {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly categoryIds: readonly number[]
  /** Its name before the last rename. */
  readonly formerName: string | null
  /** Every address that it has had. */
  readonly addresses: Set<string>
}

/**
 * What all writers know of the glossary from the service's replies. It may be out of date on purpose, because each writer must
 * cope with the edits of others.
 */
export class KnownTerms {
  /** Addresses of terms whose deletion was acknowledged. */
  readonly deletedAddresses = new Set<string>()
  readonly #terms = new Map<number, KnownTerm>()
  readonly #deleted = new Set<number>()
  readonly #categories = new Map<number, Category>()
  readonly #images = new Set<number>()
  #touched: (paths: string[]) => void = () => undefined

  /** Replaces the listener, which gets the addresses of the pages that an accepted write concerns. */
  whenTouched(listener: (paths: string[]) => void): void {
    this.#touched = listener
  }

  get categoryCount(): number {
    return this.#categories.size
  }

  all(): KnownTerm[] {
    return [...this.#terms.values()]
  }

  anyTerm(random: Random): KnownTerm | null {
    return this.#terms.size === 0 ? null : random.pick([...this.#terms.values()])
  }

  anyCategory(random: Random): Category | null {
    return this.#categories.size === 0 ? null : random.pick([...this.#categories.values()])
  }

  anyImage(random: Random): number | null {
    return this.#images.size === 0 ? null : random.pick([...this.#images])
  }

  /** @param reply a term, as a write has returned it */
  add(reply: unknown): void {
    const { id, name, slug, categories, currentTerm, legacyNames } = termReply.parse(reply)
    for (const one of categories) this.#categories.set(one.id, one)
    const categoryIds = categories.map((one) => one.id)
    const listedIn = new Set([...categoryIds, ...(this.#terms.get(id)?.categoryIds ?? [])])
    this.#add({ id, name, slug, categoryIds })
    const linked = [...legacyNames, ...(currentTerm === null ? [] : [currentTerm])]
    this.#touched([termPath(slug), ...linked.map((one) => termPath(one.slug)), ...this.#pagesOf(listedIn)])
  }

  learnCategory(reply: unknown): void {
    const category = categoryReply.parse(reply)
    this.#categories.set(category.id, category)
    const terms = this.all().filter(({ categoryIds }) => categoryIds.includes(category.id))
    this.#touched([categoryPath(category.slug), ...terms.map(({ slug }) => termPath(slug))])
  }

  learnImage(reply: unknown): void {
    this.#images.add(termImage.parse(reply).id)
  }

  /** Call when the image has been deleted, or is about to be. */
  forgetImage(id: number): void {
    this.#images.delete(id)
  }

  /** Adds the terms of an import, whose reply names none. @param reply the list of all names */
  learnNames(reply: unknown, categoryNames: ReadonlyMap<string, string>): void {
    const ids = new Map([...this.#categories.values()].map(({ id, name }) => [name, id]))
    for (const { id, name, slug } of z.array(termName).parse(reply)) {
      if (this.#terms.has(id) || this.#deleted.has(id)) continue
      const categoryId = ids.get(categoryNames.get(name) ?? '')
      this.#add({ id, name, slug, categoryIds: categoryId === undefined ? [] : [categoryId] })
      this.#touched([termPath(slug)])
    }
  }

  /** Keeps writers from using a term that was not found, or is about to be deleted. */
  remove(id: number): void {
    this.#terms.delete(id)
  }

  forgetCategory(id: number): void {
    this.#categories.delete(id)
  }

  /** Call when the deletion of the term was acknowledged. */
  deleted({ id, addresses, categoryIds }: KnownTerm): void {
    this.#terms.delete(id)
    this.#deleted.add(id)
    for (const address of addresses) this.deletedAddresses.add(address)
    this.#touched(this.#pagesOf(categoryIds))
  }

  #pagesOf(categoryIds: Iterable<number>): string[] {
    return [...categoryIds].flatMap((id) => this.#categories.get(id) ?? []).map(({ slug }) => categoryPath(slug))
  }

  #add({ id, name, slug, categoryIds }: Pick<KnownTerm, 'id' | 'name' | 'slug' | 'categoryIds'>): void {
    // This reply may arrive after the reply to a later deletion.
    if (this.#deleted.has(id)) return
    const known = this.#terms.get(id)
    const addresses = known?.addresses ?? new Set([termIdPath(id)])
    addresses.add(termPath(slug))
    const formerName = known === undefined || known.name === name ? (known?.formerName ?? null) : known.name
    this.#terms.set(id, { id, name, slug, categoryIds, formerName, addresses })
  }
}
