/** Milliseconds. */
const MINUTE = 60_000

/** Causes that are told apart; with addresses in them there is no end of them. */
const MOST_CAUSES = 1000
const OTHERS = 'others'

/** A cause whose next line is to come. */
interface Waiting {
  again: number
  write: (again: number) => void
  timer: NodeJS.Timeout
}

/**
 * Keeps the log readable when the same thing goes wrong again and again: each cause has a line at once, and then one a minute that says how often
 * it came.
 */
export class RepeatedLines {
  private readonly waiting = new Map<string, Waiting>()

  /** @param write is given how often it came since the last line; nothing for the first one */
  add(what: string, write: (again?: number) => void): void {
    const cause = this.waiting.has(what) || this.waiting.size < MOST_CAUSES ? what : OTHERS
    const waiting = this.waiting.get(cause)
    if (waiting !== undefined) {
      waiting.again += 1
      return
    }
    write()
    this.wait(cause, write)
  }

  /** With the service, which is not to end in silence about what it has counted. */
  end(): void {
    for (const { timer, again, write } of this.waiting.values()) {
      clearTimeout(timer)
      if (again > 0) write(again)
    }
    this.waiting.clear()
  }

  private wait(cause: string, write: Waiting['write']): void {
    const timer = setTimeout(() => {
      this.waiting.delete(cause)
      if (waiting.again === 0) return
      write(waiting.again)
      this.wait(cause, write)
    }, MINUTE).unref()
    const waiting = { again: 0, write, timer }
    this.waiting.set(cause, waiting)
  }
}
