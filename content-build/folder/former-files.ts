import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { millisecondsUntil, PACE } from '../pace.ts'

const ENDING = '.former'

/** The name under which a replaced or removed file is put aside. */
export const formerName = (name: string): string => name + ENDING

export const isFormer = (name: string): boolean => name.endsWith(ENDING)

/**
 * Replaced and removed files, put aside until a pause: while others are flushed, ext4 takes 3 ms to free one, which would block rendering
 * (see docs/decisions/0005-publishing.md). Files left by an earlier run are removed too.
 */
export class FormerFiles {
  /** The folder for temporary files. */
  readonly #folder: string
  /** When the first and the last file were put aside, by `performance.now()`; null if none are known. */
  #added: { first: number; last: number } | null = null
  /** Names to remove. The folder may hold thousands, so it is read once for all of them. */
  #found: string[] = []
  #next = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Call after this or another thread has put files aside. */
  add(): void {
    const now = performance.now()
    this.#added = { first: this.#added?.first ?? now, last: now }
  }

  /** Milliseconds until `step` has work; null if there are no files to remove. */
  get remaining(): number | null {
    const due = this.#found.length > 0 ? 0 : this.#addedDue()
    return due === null ? null : millisecondsUntil(Math.max(due, this.#next))
  }

  #addedDue(): number | null {
    if (this.#added === null) return null
    const { first, last } = this.#added
    return Math.min(first + PACE.formerFiles.longest, last + PACE.formerFiles.quiet)
  }

  /** If it is due, removes files for `PACE.formerFiles.work` milliseconds, then rests as long. */
  async step(): Promise<void> {
    if (this.remaining !== 0) return
    const begin = performance.now()
    await this.#remove(begin + PACE.formerFiles.work)
    this.#next = 2 * performance.now() - begin
  }

  /** Removes all files without rests, for a folder into which nothing is rendered (a target). */
  empty(): Promise<void> {
    return this.#remove(Infinity)
  }

  /** @param end by `performance.now()`; no batch begins after it */
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
