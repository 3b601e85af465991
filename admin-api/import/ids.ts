/** Kept ids lie below: generated ones come after the highest, and must never reach the end of PostgreSQL's `integer`. */
const MAX_KEPT_ID = 1_000_000_000

/**
 * Ids of what an import makes: the id of the file where it was never used here, else a new one. New ones lie
 * beyond all others, so they are given when all wishes are known.
 */
export class Ids {
  readonly #used: Set<number>
  readonly #waiting: { id: number }[] = []
  #last: number

  /** @param last the highest id that was ever given out here */
  constructor(used: ReadonlySet<number>, last: number) {
    this.#used = new Set(used)
    this.#last = last
  }

  /** Whoever asks first gets the id. */
  want(id: number | null, owner: { id: number }): void {
    if (id === null || id > MAX_KEPT_ID || this.#used.has(id)) {
      this.#waiting.push(owner)
      return
    }
    this.#used.add(id)
    this.#last = Math.max(this.#last, id)
    owner.id = id
  }

  giveRest(): void {
    for (const owner of this.#waiting) owner.id = this.#last += 1
  }
}
