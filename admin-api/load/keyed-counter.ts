/** Current counts by key; keys with a count of 0 take no memory. */
export class KeyedCounter {
  private readonly counts = new Map<string, number>()

  of(key: string): number {
    return this.counts.get(key) ?? 0
  }

  /** @returns the new count */
  add(key: string, more: 1 | -1): number {
    const count = this.of(key) + more
    if (count === 0) this.counts.delete(key)
    else this.counts.set(key, count)
    return count
  }
}
