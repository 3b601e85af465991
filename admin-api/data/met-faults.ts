import { type Fault, nameFault } from './faults.ts'

/** Milliseconds for which a fault persists despite successful writes: on a full disk, small writes succeed while large ones fail. */
const FAULT_DURATION = 5000

/** Counts the faults of this process and tracks whether writes currently fail. */
export class FaultTracker {
  /** How often each fault has occurred. */
  readonly counts = new Map<Fault, number>()
  /** The last failed write; `at` by the monotonic clock. */
  #unwritten: { fault: Fault; at: number } | null = null
  /** Damage persists until an operator repairs it: other parts of the database can still be written. */
  #isDamaged = false

  /** Why writes fail, or some of them; null while they succeed. */
  get unwritten(): Fault | null {
    return this.#isDamaged ? 'database-damaged' : (this.#unwritten?.fault ?? null)
  }

  /** Whether the last failed write is old enough that the next one may succeed. */
  get mayBeOver(): boolean {
    return this.#unwritten !== null && performance.now() - this.#unwritten.at >= FAULT_DURATION
  }

  /** Call after each successful write. */
  noteWritten(): void {
    if (this.mayBeOver) this.#unwritten = null
  }

  /** Notes a failed write. @returns the error to throw */
  noteUnwritten(fault: Fault, cause: unknown): Error {
    this.#unwritten = { fault, at: performance.now() }
    return this.note(fault, cause)
  }

  /** Notes a failed read. @returns the error to throw */
  note(fault: Fault, cause: unknown): Error {
    this.#isDamaged ||= fault === 'database-damaged'
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1)
    return nameFault(fault, cause)
  }
}
