interface Owner {
  id: number
  slug: string
  formerSlugs: readonly string[]
}

/** Who is found under a slug, and who was: all terms, or all categories. While a follower is behind, two may have the same one; the last is found. */
export class Slugs<T extends Owner> {
  readonly #owners: ReadonlyMap<number, T>
  readonly #present = new Map<string, number>()
  readonly #former = new Map<string, number>()

  /** @param owners the glossary's own map */
  constructor(owners: ReadonlyMap<number, T>) {
    this.#owners = owners
  }

  owner(slug: string): T | undefined {
    return this.#owners.get(this.#present.get(slug) ?? 0)
  }

  /** Whose slug it was before, as long as nobody has it now. */
  formerOwner(slug: string): T | undefined {
    return this.#present.has(slug) ? undefined : this.#owners.get(this.#former.get(slug) ?? 0)
  }

  find(slug: string): T | undefined {
    return this.owner(slug) ?? this.formerOwner(slug)
  }

  /** The former slugs that nobody has now, each with whose it was. */
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
