/** Milliseconds. */
const MINUTE = 60_000

/** Causes that are told apart; with addresses in them there is no end of them. */
const MOST_CAUSES = 1000
const OTHERS = 'others'

/**
 * Keeps the log readable when the same thing goes wrong again and again: each cause has a line at once, and then one a minute that says how often
 * it came.
 */
export class RepeatedLines {
  private readonly counts = new Map<string, number>()

  /** @param write is given how often it came since the last line; nothing for the first one */
  add(what: string, write: (again?: number) => void): void {
    const cause = this.counts.has(what) || this.counts.size < MOST_CAUSES ? what : OTHERS
    const count = this.counts.get(cause)
    if (count === undefined) {
      write()
      this.wait(cause, write)
    } else {
      this.counts.set(cause, count + 1)
    }
  }

  private wait(cause: string, write: (again?: number) => void): void {
    this.counts.set(cause, 0)
    setTimeout(() => {
      const again = this.counts.get(cause) ?? 0
      this.counts.delete(cause)
      if (again === 0) return
      write(again)
      this.wait(cause, write)
    }, MINUTE).unref()
  }
}
