import { EventEmitter } from 'node:events'
import type { ChangeNotices } from './change-notices.ts'
import type { DatabaseSettings } from './database-settings.ts'
import type { Engine, Work } from './engine.ts'
import { type Fault, faultOf } from './faults.ts'
import { MetFaults } from './met-faults.ts'
import { PostgresEngine } from './postgres-engine.ts'
import { SqliteEngine } from './sqlite-engine.ts'

/** What may keep anybody from reading. */
const OF_READS: ReadonlySet<Fault> = new Set(['database-away', 'database-locked', 'database-damaged'])

/** The one door to the data, in SQLite or PostgreSQL. */
export class Database {
  /** Tells of every commit of this process. */
  readonly commits = new EventEmitter<{ commit: [] }>().setMaxListeners(Infinity)
  /** Another number, when the data lack what was read of them: what was kept of them until then is not true. */
  history = 0
  private readonly faults = new MetFaults()
  private isTrying = false
  private readonly copies = new Set<() => Promise<void>>()
  private readonly settings: DatabaseSettings
  private readonly engine: Engine

  private constructor(settings: DatabaseSettings, engine: Engine) {
    this.settings = settings
    this.engine = engine
  }

  /** Opens the data and brings its tables up to date. @throws DatabaseUnusable */
  static open(settings: DatabaseSettings): Promise<Database> {
    return this.openFor(settings, false)
  }

  /** The same for whoever works longer than others would wait. */
  static openAside(settings: DatabaseSettings): Promise<Database> {
    return this.openFor(settings, true)
  }

  /** For a thread that makes a large edit beside the service. After it, `copyLog` when nobody waits any more. */
  static async openBeside(settings: DatabaseSettings): Promise<Database> {
    if (settings.databaseUrl === null) return this.openAside(settings)
    return new Database(settings, await PostgresEngine.openBeside(settings.databaseUrl))
  }

  /** For a thread that reads beside the service. */
  static async openToRead(settings: DatabaseSettings): Promise<Database> {
    if (settings.databaseUrl !== null) return this.openBeside(settings)
    return new Database(settings, await SqliteEngine.openToRead(settings.dataDir))
  }

  private static async openFor(settings: DatabaseSettings, isAside: boolean): Promise<Database> {
    const { databaseUrl, dataDir } = settings
    return new Database(
      settings,
      databaseUrl === null
        ? await SqliteEngine.open(dataDir, isAside)
        : await PostgresEngine.open(databaseUrl, isAside),
    )
  }

  /** Whether other processes may write to the same data, unseen by `commits`. */
  get isShared(): boolean {
    return this.engine.isShared
  }

  /** The migrations that opening it has run. */
  get migrated(): readonly string[] {
    return this.engine.migrated
  }

  /**
   * All of the work or nothing of it. Never call it inside another `write`: on SQLite that would wait for itself.
   * @throws GlossaryError of the fault, where the database has one
   */
  write<T>(work: Work<T>): Promise<T> {
    return this.written(() => this.engine.write(work))
  }

  /**
   * A write that no other edit of terms and categories runs beside, also not in another replica: what it has checked
   * (slugs, names, chains of legacy terms) stays true until its commit. Votes and sessions do not wait for it.
   */
  edit<T>(work: Work<T>): Promise<T> {
    return this.written(() => this.engine.edit(work))
  }

  /** An edit that a thread makes on a connection of its own, so that thousands of rows do not hold up the event loop. */
  async editAside<T>(work: () => Promise<T>): Promise<T> {
    const result = await this.engine.editAside(work)
    this.commits.emit('commit')
    await this.settled()
    return result
  }

  /** Everything the work reads is of one moment, and committed. @throws GlossaryError database-away, database-locked, database-damaged */
  read<T>(work: Work<T>): Promise<T> {
    return this.reading(() => this.engine.read(work))
  }

  /** The same on a connection of its own, for whoever takes longer than others would wait. */
  async readAside<T>(work: Work<T>): Promise<T> {
    await using aside = await Database.openToRead(this.settings)
    return await this.reading(() => aside.engine.read(work))
  }

  /** One statement by itself, committed at once; nobody is told of it. @throws GlossaryError of the fault */
  async statement(sql: string, values: unknown[]): Promise<unknown> {
    try {
      return await this.engine.statement(sql, values)
    } catch (cause) {
      const fault = faultOf(cause)
      throw fault === null ? cause : this.faults.note(fault, cause)
    }
  }

  /** Resolves when whatever can be read is on the disk, for whoever passes it on. */
  flushed(): Promise<void> {
    return this.engine.flushed()
  }

  /** Copies SQLite's log back into its file, as far as no reader is in the way. */
  copyLog(): Promise<void> {
    return this.engine.copyLog()
  }

  /** Tells when other processes have committed changes, until it is closed; null on SQLite, where nobody tells. */
  hearOthers(tell: () => void): ChangeNotices | null {
    return this.engine.hearOthers(tell)
  }

  /** Why nothing, or not everything, can be written; null while all goes well. */
  get fault(): Fault | null {
    return this.faults.unwritten
  }

  /** How often each fault was met. */
  get failures(): ReadonlyMap<Fault, number> {
    return this.faults.counts
  }

  /** Finds out whether the fault of the last write is over, by a write that changes nothing. */
  async tryAgain(): Promise<void> {
    if (!this.faults.mayBeOver || this.isTrying) return
    this.isTrying = true
    await this.write((manager) => manager.query('UPDATE "change_counter" SET "last" = "last" WHERE "id" = 1')).catch(
      () => undefined,
    )
    this.isTrying = false
  }

  /** For whoever keeps a copy of the data in memory: `settle` resolves when it holds what is committed. */
  keepCopy(settle: () => Promise<void>): void {
    this.copies.add(settle)
  }

  /** Resolves when every copy in memory holds what is committed, for whoever answers a large edit. */
  async settled(): Promise<void> {
    await Promise.all([...this.copies].map((settle) => settle()))
  }

  /** Waits for the work in hand. */
  close(): Promise<void> {
    return this.engine.close()
  }

  [Symbol.asyncDispose] = (): Promise<void> => this.close()

  private async reading<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read()
    } catch (cause) {
      const fault = faultOf(cause)
      // A reader that tries to write is a fault of ours.
      throw fault !== null && OF_READS.has(fault) ? this.faults.note(fault, cause) : cause
    }
  }

  private async written<T>(write: () => Promise<T>): Promise<T> {
    try {
      const result = await write()
      this.commits.emit('commit')
      this.faults.noteWritten()
      return result
    } catch (cause) {
      const fault = faultOf(cause)
      throw fault === null ? cause : this.faults.noteUnwritten(fault, cause)
    }
  }
}
