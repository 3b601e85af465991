interface Owner {
  id: number
  slug: string
  formerSlugs: readonly string[]
}

/** Finds terms, or categories, by present and former slugs. While the follower is behind, two may have the same slug; the one added last is found. */
export class Slugs<T extends Owner> {
  readonly #owners: ReadonlyMap<number, T>
  readonly #present = new Map<string, number>()
  readonly #former = new Map<string, number>()

  /** @param owners the glossary's own map, not a copy */
  constructor(owners: ReadonlyMap<number, T>) {
    this.#owners = owners
  }

  owner(slug: string): T | undefined {
    return this.#owners.get(this.#present.get(slug) ?? 0)
  }

  /** The owner of a former slug, unless it is a present slug again. */
  formerOwner(slug: string): T | undefined {
    return this.#present.has(slug) ? undefined : this.#owners.get(this.#former.get(slug) ?? 0)
  }

  find(slug: string): T | undefined {
    return this.owner(slug) ?? this.formerOwner(slug)
  }

  /** The former slugs that are not present slugs again, with their owners. */
  *moved(): Generator<[slug: string, owner: T]> {
    for (const slug of this.#former.keys()) {
      const owner = this.formerOwner(slug)
      if (owner !== undefined) yield [slug, owner]
    }
  }

  add({ id, slug, formerSlugs }: T): void {
    this.#present.set(slug, id)
    for (const former of formerSlugs) this.#former.set(former, id)
  }

  remove({ id, slug, formerSlugs }: T): void {
    if (this.#present.get(slug) === id) this.#present.delete(slug)
    for (const former of formerSlugs) if (this.#former.get(former) === id) this.#former.delete(former)
  }

  clear(): void {
    this.#present.clear()
    this.#former.clear()
  }
}
