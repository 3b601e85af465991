/** How many of each there are at the moment; nothing is kept of those of which there are none. */
export class Tally {
  private readonly counts = new Map<string, number>()

  of(key: string): number {
    return this.counts.get(key) ?? 0
  }

  /** @returns how many there are now */
  add(key: string, more: 1 | -1): number {
    const count = this.of(key) + more
    if (count === 0) this.counts.delete(key)
    else this.counts.set(key, count)
    return count
  }
}
