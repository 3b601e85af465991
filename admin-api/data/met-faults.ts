import { type Fault, nameFault } from './faults.ts'

/** Milliseconds for which a fault is one although other writes go well: on a full disk a small one does, beside a large one that does not. */
const STAYS = 5000

/** What has kept this process from the data, and from writing for how long. */
export class MetFaults {
  /** How often each fault was met. */
  readonly counts = new Map<Fault, number>()
  /** Of the last write that failed; `at` by the monotonic clock. */
  #unwritten: { fault: Fault; at: number } | null = null
  /** What is damaged stays so until somebody looks: other parts of it can be written. */
  #isDamaged = false

  /** Why nothing, or not everything, can be written; null while all goes well. */
  get unwritten(): Fault | null {
    return this.#isDamaged ? 'database-damaged' : (this.#unwritten?.fault ?? null)
  }

  /** Whether a write has failed, and it is worth a try whether the next one would. */
  get mayBeOver(): boolean {
    return this.#unwritten !== null && performance.now() - this.#unwritten.at >= STAYS
  }

  /** To be said of each write that went well. */
  noteWritten(): void {
    if (this.mayBeOver) this.#unwritten = null
  }

  /** Of a write. @returns what to throw */
  noteUnwritten(fault: Fault, cause: unknown): Error {
    this.#unwritten = { fault, at: performance.now() }
    return this.note(fault, cause)
  }

  /** Of a read. @returns what to throw */
  note(fault: Fault, cause: unknown): Error {
    this.#isDamaged ||= fault === 'database-damaged'
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1)
    return nameFault(fault, cause)
  }
}
