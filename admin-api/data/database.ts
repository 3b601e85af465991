import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { ChangeNotices } from './change-notices.ts'
import type { DatabaseSettings } from './database-settings.ts'
import type { Engine, Work } from './engine.ts'
import { busyError, type Fault, faultOf, isPoolTimeout } from './faults.ts'
import { FaultTracker } from './met-faults.ts'
import { PostgresEngine } from './postgres-engine.ts'
import { SqliteEngine } from './sqlite-engine.ts'

/** Milliseconds between two looks whether another replica's import has ended. */
const IMPORT_PAUSE = 200

/** Faults that can make a read fail. */
const OF_READS: ReadonlySet<Fault> = new Set(['database-away', 'database-locked', 'database-damaged'])

/** The single access point to the data, in SQLite or PostgreSQL. */
export class Database {
  /** Emits `commit` after every `write`, `edit` and `editInWorker` of this process. */
  readonly commits = new EventEmitter<{ commit: [] }>().setMaxListeners(Infinity)
  /** Changes when the database has lost changes that were read before (a standby took over). Anything cached under the old number is invalid. */
  history = 0
  /** When the database last completed a call, on the clock of `performance.now()`. */
  answeredAt = 0
  private readonly faults = new FaultTracker()
  private isTrying = false
  private readonly copies = new Set<() => Promise<void>>()
  private readonly settings: DatabaseSettings
  private readonly engine: Engine

  private constructor(settings: DatabaseSettings, engine: Engine) {
    this.settings = settings
    this.engine = engine
  }

  /** Opens the database and migrates it. @throws DatabaseUnusable */
  static open(settings: DatabaseSettings): Promise<Database> {
    return this.openFor(settings, false)
  }

  /** Like `open`, with limits for a program that works longer than requests may wait (a minute per PostgreSQL statement). */
  static openForLongWork(settings: DatabaseSettings): Promise<Database> {
    return this.openFor(settings, true)
  }

  /**
   * For a worker thread or command that runs alongside the service. Does not migrate PostgreSQL.
   * On SQLite, call `checkpoint` after a large edit, once nobody waits.
   */
  static async openForWorker(settings: DatabaseSettings): Promise<Database> {
    if (settings.databaseUrl === null) return this.openForLongWork(settings)
    return new Database(settings, await PostgresEngine.openForWorker(settings.databaseUrl))
  }

  /** For a worker thread that only reads, alongside the service. @throws DatabaseUnusable */
  static async openReadOnly(settings: DatabaseSettings): Promise<Database> {
    if (settings.databaseUrl !== null) return this.openForWorker(settings)
    return new Database(settings, await SqliteEngine.openReadOnly(settings.dataDir))
  }

  private static async openFor(settings: DatabaseSettings, isLongWork: boolean): Promise<Database> {
    const { databaseUrl, dataDir } = settings
    return new Database(
      settings,
      databaseUrl === null
        ? await SqliteEngine.open(dataDir, isLongWork)
        : await PostgresEngine.open(databaseUrl, isLongWork),
    )
  }

  /** Whether other processes may write to the same data without `commits` reporting it. */
  get isShared(): boolean {
    return this.engine.isShared
  }

  /** Names of the migrations that `open` has run. */
  get migrated(): readonly string[] {
    return this.engine.migrated
  }

  /**
   * Runs the work in one transaction. Never call it inside another `write`: on SQLite that is a deadlock.
   * @throws GlossaryError when the database has a fault
   */
  write<T>(work: Work<T>): Promise<T> {
    return this.written(() => this.engine.write(work))
  }

  /**
   * A write that excludes every other edit of terms and categories, in other replicas too. What it has checked (slugs, names, chains of legacy terms)
   * stays true until its commit. Votes and sessions do not wait for it.
   */
  edit<T>(work: Work<T>): Promise<T> {
    return this.written(() => this.engine.edit(work))
  }

  /** An edit made by a worker thread on its own connection, so that thousands of rows do not block the event loop. */
  async editInWorker<T>(work: () => Promise<T>): Promise<T> {
    const result = await this.engine.editInWorker(work)
    this.commits.emit('commit')
    await this.settled()
    return result
  }

  /** Runs an import, after those of other replicas. */
  async importing<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      const end = await this.enterImport()
      if (end !== null) return await work().finally(end)
      await delay(IMPORT_PAUSE)
    }
  }

  /** Runs the work unless another replica imports. */
  async unlessImporting(work: () => Promise<void>): Promise<void> {
    const end = await this.enterImport()
    if (end !== null) await work().finally(end)
  }

  /** Runs the work on a snapshot of committed data. @throws GlossaryError database-away, database-locked, database-damaged */
  read<T>(work: Work<T>): Promise<T> {
    return this.reading(() => this.engine.read(work))
  }

  /** Like `read`, on a separate connection: for reads so long that others would otherwise queue behind them. */
  async readOnOwnConnection<T>(work: Work<T>): Promise<T> {
    await using aside = await Database.openReadOnly(this.settings)
    return await this.reading(() => aside.engine.read(work))
  }

  /** Runs one statement in its own transaction, without emitting `commit`. @throws GlossaryError when the database has a fault */
  statement(sql: string, values: unknown[]): Promise<unknown> {
    const note = (fault: Fault, cause: unknown) => this.faults.note(fault, cause)
    return this.answered(() => this.engine.statement(sql, values), note)
  }

  /** Resolves once everything readable is on disk. Await it before passing on what was read. */
  flushed(): Promise<void> {
    return this.engine.flushed()
  }

  /** Checkpoints SQLite's write-ahead log into the database file, as far as active readers allow. */
  checkpoint(): Promise<void> {
    return this.engine.checkpoint()
  }

  /** Calls `onChange` when other processes have committed changes, until the result is closed. Null on SQLite, which has no notifications. */
  listenForCommits(onChange: () => void): ChangeNotices | null {
    return this.engine.listenForCommits(onChange)
  }

  /** Why writes fail, or some of them; null while they succeed. */
  get fault(): Fault | null {
    return this.faults.unwritten
  }

  /** How often each fault has occurred, for the metrics. */
  get failures(): ReadonlyMap<Fault, number> {
    return this.faults.counts
  }

  /** Checks whether the fault of the last write is over, with a write that changes nothing. */
  async probe(): Promise<void> {
    if (!this.faults.mayBeOver || this.isTrying) return
    this.isTrying = true
    await this.write((manager) => manager.query('UPDATE "change_counter" SET "last" = "last" WHERE "id" = 1')).catch(
      () => undefined,
    )
    this.isTrying = false
  }

  /** Registers an in-memory copy of the data. `settle` must resolve once the copy holds everything committed. */
  registerCopy(settle: () => Promise<void>): void {
    this.copies.add(settle)
  }

  /** Resolves once every in-memory copy holds everything committed. Await it before answering a large edit. */
  async settled(): Promise<void> {
    await Promise.all([...this.copies].map((settle) => settle()))
  }

  /** Waits for pending work. */
  close(): Promise<void> {
    return this.engine.close()
  }

  [Symbol.asyncDispose] = (): Promise<void> => this.close()

  private enterImport(): Promise<(() => Promise<void>) | null> {
    return this.answered(
      () => this.engine.enterImport(),
      (fault, cause) => this.faults.note(fault, cause),
    )
  }

  private reading<T>(read: () => Promise<T>): Promise<T> {
    // Other faults mean that a reader tried to write, which is a bug: let it surface as it is.
    const note = (fault: Fault, cause: unknown) => (OF_READS.has(fault) ? this.faults.note(fault, cause) : cause)
    return this.answered(read, note)
  }

  private async written<T>(write: () => Promise<T>): Promise<T> {
    const result = await this.answered(write, (fault, cause) => this.faults.noteUnwritten(fault, cause))
    this.commits.emit('commit')
    this.faults.noteWritten()
    return result
  }

  /** @param note records a fault and returns the error to throw */
  private async answered<T>(call: () => Promise<T>, note: (fault: Fault, cause: unknown) => unknown): Promise<T> {
    const since = performance.now()
    try {
      const result = await call()
      this.answeredAt = performance.now()
      return result
    } catch (cause) {
      const fault = faultOf(cause)
      if (fault === null) throw cause
      // Other calls completed meanwhile: the database is there, but has too much to do.
      throw isPoolTimeout(cause) && this.answeredAt > since ? busyError(cause) : note(fault, cause)
    }
  }
}
