import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { millisecondsUntil, PACE } from '../pace.ts'

const ENDING = '.former'

/** The name under which a file that readers no longer get is put aside. */
export const formerName = (name: string): string => name + ENDING

export const isFormer = (name: string): boolean => name.endsWith(ENDING)

/**
 * Published files that were replaced or removed, put aside: while others are flushed, ext4 needs 3 ms to free one, and until then nothing is rendered.
 * So that waits for a pause, also for one after the next start.
 */
export class FormerFiles {
  /** The folder for temporary files. */
  readonly #folder: string
  /** Milliseconds by the monotonic clock, of the first and the last that were put there; null when none are known. */
  #added: { first: number; last: number } | null = null
  /** Names that are to be removed: the folder is read once for all of them, for it may hold thousands. */
  #found: string[] = []
  #next = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Some were put aside, by this thread or by others. */
  add(): void {
    const now = performance.now()
    this.#added = { first: this.#added?.first ?? now, last: now }
  }

  /** Milliseconds until some are to be removed; null when there are none. */
  get remaining(): number | null {
    const due = this.#found.length > 0 ? 0 : this.#addedDue()
    return due === null ? null : millisecondsUntil(Math.max(due, this.#next))
  }

  #addedDue(): number | null {
    if (this.#added === null) return null
    const { first, last } = this.#added
    return Math.min(first + PACE.formerFiles.longest, last + PACE.formerFiles.quiet)
  }

  /** Removes some, where it is time for that, and rests as long as it took. */
  async step(): Promise<void> {
    if (this.remaining !== 0) return
    const begin = performance.now()
    await this.#remove(begin + PACE.formerFiles.work)
    this.#next = 2 * performance.now() - begin
  }

  /** Removes all now, in a folder beside whose pages nothing is rendered. */
  empty(): Promise<void> {
    return this.#remove(Infinity)
  }

  /** @param end by the monotonic clock, after which none is begun */
  async #remove(end: number): Promise<void> {
    if (this.#found.length === 0) {
      this.#found = readdirSync(this.#folder).filter(isFormer)
      this.#added = null
    }
    while (this.#found.length > 0 && performance.now() < end)
      await Promise.all(
        this.#found.splice(-PACE.formerFiles.atOnce).map((name) => rm(join(this.#folder, name), { force: true })),
      )
  }
}
