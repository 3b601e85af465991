const DAY = 24 * 3_600_000

/** By the clock, as it stands in rows. */
export const daysAgo = (days: number): string => new Date(new Date().getTime() - days * DAY).toISOString()

/** Takes away what has grown old: at a start, which fails with it, and every day, when a failure is told and the next day tries again. */
export class Forgetting {
  readonly #forgetOld: () => Promise<void>
  readonly #tell: (failure: unknown) => void
  #timer: NodeJS.Timeout | undefined

  constructor(forgetOld: () => Promise<void>, tell: (failure: unknown) => void) {
    this.#forgetOld = forgetOld
    this.#tell = tell
  }

  async begin(): Promise<void> {
    await this.#forgetOld()
    this.#timer = setInterval(() => void this.#forgetOld().catch(this.#tell), DAY).unref()
  }

  end(): void {
    clearInterval(this.#timer)
  }
}
