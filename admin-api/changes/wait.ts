/**
 * The patience of one waiting reader: it sleeps until somebody calls `look()`, until it is time to look by itself,
 * or until the wait is over. A `look()` between two sleeps is not lost: the next sleep ends at once.
 */
export class Wait {
  isOver = false
  private seen = false
  private wake: () => void = () => undefined
  private readonly interval: NodeJS.Timeout
  private readonly deadline: NodeJS.Timeout
  private readonly signal: AbortSignal
  private readonly finish = (): void => {
    this.isOver = true
    this.look()
  }

  constructor(milliseconds: number, lookEvery: number, signal: AbortSignal) {
    this.signal = signal
    this.deadline = setTimeout(this.finish, milliseconds)
    this.interval = setInterval(() => this.look(), lookEvery)
    signal.addEventListener('abort', this.finish)
    if (signal.aborted) this.finish()
  }

  look(): void {
    this.seen = true
    this.wake()
  }

  async untilNextLook(): Promise<void> {
    if (!this.seen)
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    this.seen = false
  }

  /** Frees the timers. */
  end(): void {
    clearTimeout(this.deadline)
    clearInterval(this.interval)
    this.signal.removeEventListener('abort', this.finish)
  }
}
