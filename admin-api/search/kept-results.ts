/** Searches whose results are kept: their ids take as much as names do. */
const MOST_FOUND = 50

/** What searches have found at one moment, for the next page of their results and for whoever searches the same. */
export class KeptResults {
  private readonly found = new Map<string, readonly number[]>()

  /** The ids that a search finds. @param find is called where they are not known yet */
  async findOnce(search: string, find: () => Promise<readonly number[]>): Promise<readonly number[]> {
    const known = this.found.get(search)
    if (known !== undefined) return known
    const ids = await find()
    if (this.found.size >= MOST_FOUND) this.found.clear()
    this.found.set(search, ids)
    return ids
  }
}
