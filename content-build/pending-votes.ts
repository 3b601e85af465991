/** Votes are published this part of `VOTE_PUBLISH_SECONDS` after the first one, so that the pages are out in time. */
const VOTE_PART = 0.8

/** Pages that show new votes and wait, so that a storm of votes renders each page once. */
export class PendingVotes {
  readonly #wait: number
  #paths = new Set<string>()
  #since: { time: number; cursor: number } | null = null

  constructor(seconds: number) {
    this.#wait = seconds * 1000 * VOTE_PART
  }

  /** Milliseconds until they must go out; null when none wait. */
  get remaining(): number | null {
    return this.#since === null ? null : Math.max(0, this.#since.time + this.#wait - Date.now())
  }

  /** The last change before the first vote that waits; null when none wait. */
  get cursor(): number | null {
    return this.#since?.cursor ?? null
  }

  add(paths: Iterable<string>, cursor: number): void {
    this.#since ??= { time: Date.now(), cursor }
    for (const path of paths) this.#paths.add(path)
  }

  take(): Set<string> {
    const paths = this.#paths
    this.#paths = new Set()
    this.#since = null
    return paths
  }
}
