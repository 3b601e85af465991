import type { EntityManager } from 'typeorm'
import type { ChangeNotices } from './change-notices.ts'

/** Work done within one transaction. */
export type Work<T> = (manager: EntityManager) => Promise<T>

/** What SQLite and PostgreSQL do differently. Errors are the driver's own: `Database` turns them into faults. */
export interface Engine {
  /** Whether other processes may write to the same data unnoticed by this one. */
  readonly isShared: boolean
  /** Names of the migrations that opening it has run. */
  readonly migrated: readonly string[]
  /** Runs the work in one transaction. Resolves once the commit is on disk. */
  write<T>(work: Work<T>): Promise<T>
  /** Like `write`, but excludes every other edit. */
  edit<T>(work: Work<T>): Promise<T>
  /** Runs the work on a snapshot of committed data. */
  read<T>(work: Work<T>): Promise<T>
  /** Runs one statement in its own transaction. */
  statement(sql: string, values: unknown[]): Promise<unknown>
  /** Runs an edit that a worker thread makes on its own connection. */
  editInWorker<T>(work: () => Promise<T>): Promise<T>
  /** Begins the turn of an import, which excludes those of other replicas. @returns a function that ends it; null if another has the turn */
  enterImport(): Promise<(() => Promise<void>) | null>
  /** Resolves once everything readable is on disk. */
  flushed(): Promise<void>
  /** Checkpoints SQLite's write-ahead log, as far as active readers allow. PostgreSQL does that itself. */
  checkpoint(): Promise<void>
  /** Calls `onChange` when other processes have committed changes, until the result is closed. Null if the database has no notifications. */
  listenForCommits(onChange: () => void): ChangeNotices | null
  /** Waits for pending work. */
  close(): Promise<void>
}
