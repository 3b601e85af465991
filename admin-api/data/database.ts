import { EventEmitter } from 'node:events'
import type { DataSource, EntityManager } from 'typeorm'
import { ChangeNotices } from './change-notices.ts'
import { openPostgres, openSqliteReader, openSqliteWriter, sqliteLog } from './connections.ts'
import type { DatabaseSettings } from './database-settings.ts'
import { type Fault, faultOf } from './faults.ts'
import { MetFaults } from './met-faults.ts'
import { Queue } from './queue.ts'
import { readOnPostgres } from './read-on-postgres.ts'
import { PATIENCE, whileLocked } from './while-locked.ts'
import { WriteLog } from './write-log.ts'

/** The advisory lock of edits on PostgreSQL. Any number, the same in every replica. */
const EDIT_LOCK = 4_321_002

/**
 * The one door to the data.
 *
 * SQLite: TypeORM has a single connection for a DataSource and gives every caller the same query runner, so two
 * transactions at once would become one (the second a savepoint in the first). Therefore a DataSource that writes and
 * one that reads, and on each one transaction after the other. The driver works synchronously, so waiting costs nothing; for the disk a `WriteLog` waits.
 * PostgreSQL: one pool, transactions side by side.
 */
export class Database {
  /** Tells of every commit of this process. */
  readonly commits = new EventEmitter<{ commit: [] }>().setMaxListeners(Infinity)
  /** Another number, when the data lack what was read of them: what was kept of them until then is not true. */
  history = 0
  /** The migrations that opening it has run. */
  readonly migrated: readonly string[]
  private readonly faults = new MetFaults()
  private isTrying = false
  private writer: DataSource
  private readonly reader: DataSource
  private readonly writes = new Queue()
  private readonly reads = new Queue()
  /** On PostgreSQL: whoever waits here has no connection yet, as votes and reads want those. */
  private readonly edits = new Queue()
  private readonly copies = new Set<() => Promise<void>>()
  /** Null where whoever writes waits for the disk as well. */
  private readonly log: WriteLog | null
  private readonly settings: DatabaseSettings
  private readonly isAside: boolean

  private constructor(
    writer: DataSource,
    reader: DataSource,
    settings: DatabaseSettings,
    isAside: boolean,
    migrated: readonly string[],
  ) {
    this.writer = writer
    this.reader = reader
    this.settings = settings
    this.isAside = isAside
    this.migrated = migrated
    this.log = settings.databaseUrl === null && !isAside ? new WriteLog(sqliteLog(settings.dataDir)) : null
  }

  /** Opens the data and brings its tables up to date. @throws DatabaseUnusable */
  static open(settings: DatabaseSettings): Promise<Database> {
    return this.openFor(settings, false)
  }

  /** The same for whoever works longer than others would wait. */
  static openAside(settings: DatabaseSettings): Promise<Database> {
    return this.openFor(settings, true)
  }

  /**
   * For a thread that makes a large edit beside the service. After it, `copyLog` when nobody waits any more. On PostgreSQL the tables are as the service
   * has opened them, or as a later version has made them since: services are upgraded one after another.
   */
  static async openBeside(settings: DatabaseSettings): Promise<Database> {
    if (settings.databaseUrl === null) return this.openAside(settings)
    const { source: pool } = await openPostgres(settings.databaseUrl, true, true)
    return new Database(pool, pool, settings, true, [])
  }

  /** For a thread that reads beside the service. */
  static async openToRead(settings: DatabaseSettings): Promise<Database> {
    if (settings.databaseUrl !== null) return this.openBeside(settings)
    const reader = await openSqliteReader(settings.dataDir, true)
    return new Database(reader, reader, settings, true, [])
  }

  private static async openFor(settings: DatabaseSettings, isAside: boolean): Promise<Database> {
    if (settings.databaseUrl !== null) {
      const { source: pool, migrated } = await openPostgres(settings.databaseUrl, isAside)
      return new Database(pool, pool, settings, isAside, migrated)
    }
    const { source: writer, migrated } = await openSqliteWriter(settings.dataDir, isAside)
    return new Database(writer, await openSqliteReader(settings.dataDir, false), settings, isAside, migrated)
  }

  /** Copies SQLite's log back into its file, as far as no reader is in the way. */
  async copyLog(): Promise<void> {
    if (!this.isShared) await this.writer.query('PRAGMA wal_checkpoint(PASSIVE)')
  }

  /** Whether other processes may write to the same data, unseen by `commits`. */
  get isShared(): boolean {
    return this.settings.databaseUrl !== null
  }

  /**
   * All of the work or nothing of it. Never call it inside another `write`: on SQLite that would wait for itself.
   * @throws GlossaryError of the fault, where the database has one
   */
  async write<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const since = performance.now()
    try {
      const result = this.isShared
        ? await this.writer.transaction(work)
        : await this.writes.run(() => this.writeToSqlite(work, since))
      await this.log?.flush()
      this.commits.emit('commit')
      this.faults.noteWritten()
      return result
    } catch (cause) {
      const fault = faultOf(cause)
      throw fault === null ? cause : this.faults.noteUnwritten(fault, cause)
    }
  }

  /** Resolves when whatever can be read is on the disk, for whoever passes it on. */
  async flushed(): Promise<void> {
    await this.log?.flushed()
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

  /**
   * A write that no other edit of terms and categories runs beside, also not in another replica: what it has checked
   * (slugs, names, chains of legacy terms) stays true until its commit. Votes and sessions do not wait for it.
   */
  async edit<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    if (!this.isShared) return this.write(work)
    const since = performance.now()
    const end = await this.edits.enter(PATIENCE)
    if (end === null) throw this.faults.noteUnwritten('database-locked', new Error('Other edits took too long'))
    try {
      return await this.write(async (manager) => {
        await lockEdits(manager, PATIENCE - (performance.now() - since))
        return work(manager)
      })
    } finally {
      end()
    }
  }

  /**
   * An edit that a thread makes on a connection of its own, so that thousands of rows do not hold up the event loop. On SQLite
   * our own writes wait for it without blocking; on PostgreSQL it takes the lock of edits itself.
   */
  async editAside<T>(work: () => Promise<T>): Promise<T> {
    const result = this.isShared ? await work() : await this.writes.run(work)
    this.commits.emit('commit')
    await this.settled()
    return result
  }

  /** Everything the work reads is of one moment, and committed. @throws GlossaryError database-away, database-locked */
  async read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const since = performance.now()
    try {
      if (!this.isShared) return await this.reads.run(() => whileLocked(() => this.reader.transaction(work), since))
      return await readOnPostgres(this.reader, work)
    } catch (cause) {
      const fault = faultOf(cause)
      // A reader that tries to write is a fault of ours.
      throw fault === 'database-away' || fault === 'database-locked' ? this.faults.note(fault, cause) : cause
    }
  }

  /** The same on a connection of its own, for whoever takes longer than others would wait. */
  async readAside<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    await using aside = await Database.openToRead(this.settings)
    return await aside.read(work)
  }

  /** One statement by itself, committed at once; on PostgreSQL only. @throws GlossaryError of the fault */
  async statement(sql: string, values: unknown[]): Promise<unknown> {
    try {
      return await this.writer.query(sql, values)
    } catch (cause) {
      const fault = faultOf(cause)
      throw fault === null ? cause : this.faults.note(fault, cause)
    }
  }

  /** Tells when other processes have committed changes, until it is closed; null on SQLite, where nobody tells. */
  hearOthers(tell: () => void): ChangeNotices | null {
    return this.settings.databaseUrl === null ? null : new ChangeNotices(this.settings.databaseUrl, tell)
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
  async close(): Promise<void> {
    await Promise.all([this.reads.idle(), this.writes.idle()])
    await this.log?.close()
    if (this.reader !== this.writer) await this.reader.destroy()
    await this.writer.destroy()
  }

  [Symbol.asyncDispose] = (): Promise<void> => this.close()

  private async writeToSqlite<T>(work: (manager: EntityManager) => Promise<T>, since: number): Promise<T> {
    if (!this.writer.isInitialized) this.writer = (await openSqliteWriter(this.settings.dataDir, this.isAside)).source
    const runner = this.writer.createQueryRunner()
    try {
      return await runner.manager.transaction(async (manager) => {
        // Takes the write lock before the first read: a transaction that begins by reading fails at its first write when
        // another process (a publish by hand) has written in between, however long it would be ready to wait.
        await whileLocked(() => manager.query('UPDATE "change_counter" SET "last" = "last" WHERE "id" = 0'), since)
        return work(manager)
      })
    } finally {
      // A rollback that failed (a full disk) leaves TypeORM counting a transaction that SQLite has ended: what follows
      // would never be committed. Only a new connection is certain.
      if (runner.isTransactionActive) await this.writer.destroy()
    }
  }
}

/** The lock of edits until the transaction ends, waited for no longer than so many milliseconds; other locks as long as ever. */
async function lockEdits(manager: EntityManager, patience: number): Promise<void> {
  const wait = `SET LOCAL lock_timeout = ${Math.max(1, Math.ceil(patience))}`
  await manager.query(`${wait}; SELECT pg_advisory_xact_lock(${EDIT_LOCK}); SET LOCAL lock_timeout TO DEFAULT`)
}
