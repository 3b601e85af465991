const MINUTE = 60_000

/** Distinct causes; the rest share one, because causes with addresses in them are unbounded. */
const MOST_CAUSES = 1000
const OTHERS = 'others'

/** A cause that was logged within the last minute. `again`: repetitions since its last line; `write` is that of the latest. */
interface Waiting {
  again: number
  write: (again: number) => void
  timer: NodeJS.Timeout
}

/** Keeps the log readable when an error repeats: logs each cause immediately, then at most once a minute with the number of repetitions. */
export class RepeatedLines {
  private readonly waiting = new Map<string, Waiting>()

  /** @param write receives the repetitions since the last line; nothing for the first one */
  add(what: string, write: (again?: number) => void): void {
    const cause = this.waiting.has(what) || this.waiting.size < MOST_CAUSES ? what : OTHERS
    const waiting = this.waiting.get(cause)
    if (waiting !== undefined) {
      waiting.again += 1
      waiting.write = write
      return
    }
    write()
    this.wait(cause, write)
  }

  /** Call when the service stops: logs the counts that are still pending. */
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
      waiting.write(waiting.again)
      this.wait(cause, waiting.write)
    }, MINUTE).unref()
    const waiting = { again: 0, write, timer }
    this.waiting.set(cause, waiting)
  }
}
