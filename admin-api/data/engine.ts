import type { EntityManager } from 'typeorm'
import type { ChangeNotices } from './change-notices.ts'

/** What is done within one transaction. */
export type Work<T> = (manager: EntityManager) => Promise<T>

/** What each of the two databases does in its own way. What they fail with is the driver's: `Database` gives it its name. */
export interface Engine {
  /** Whether other processes may write to the same data, unseen by this one. */
  readonly isShared: boolean
  /** The migrations that opening it has run. */
  readonly migrated: readonly string[]
  /** All of the work or nothing of it. Resolves when it is on the disk. */
  write<T>(work: Work<T>): Promise<T>
  /** The same, and no other edit runs beside it. */
  edit<T>(work: Work<T>): Promise<T>
  /** Everything the work reads is of one moment, and committed. */
  read<T>(work: Work<T>): Promise<T>
  /** One statement by itself, committed at once. */
  statement(sql: string, values: unknown[]): Promise<unknown>
  /** For an edit that a thread makes on a connection of its own. */
  editAside<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when whatever can be read is on the disk. */
  flushed(): Promise<void>
  /** Copies the log back into the database where nobody else does, as far as no reader is in the way. */
  copyLog(): Promise<void>
  /** Tells when other processes have committed changes, until it is closed; null where nobody tells. */
  hearOthers(tell: () => void): ChangeNotices | null
  /** Waits for the work in hand. */
  close(): Promise<void>
}
