/** Searches whose results are kept: their ids take as much as names do. */
const MOST_FOUND = 50

/** What searches have found at one moment, for the next page of their results, for their categories and for whoever searches the same. */
export class KeptResults {
  private readonly found = new Map<string, Promise<readonly number[]>>()

  /** The ids that a search finds. @param find is called where nobody has asked yet, or in vain */
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
