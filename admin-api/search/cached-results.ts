/** Number of cached searches. Their ids can take as much memory as the names. */
const MOST_FOUND = 50

/** Caches what searches have found at one snapshot: for the next page, for the categories, and for others who search the same. */
export class CachedResults {
  private readonly found = new Map<string, Promise<readonly number[]>>()

  /** The ids that a search finds. @param find called unless a search for the text is cached or running; failures are not cached */
  findOnce(search: string, find: () => Promise<readonly number[]>): Promise<readonly number[]> {
    const known = this.found.get(search)
    if (known !== undefined) return known
    const ids = find().catch((failure: unknown) => {
      this.found.delete(search)
      throw failure
    })
    if (this.found.size >= MOST_FOUND) this.found.clear()
    this.found.set(search, ids)
    return ids
  }
}
