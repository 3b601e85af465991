import type { DataSource } from 'typeorm'
import type { Engine, Work } from './engine.ts'
import { faultOf } from './faults.ts'
import type { Opened } from './migrating.ts'
import { Queue } from './queue.ts'
import { openSqliteReader, openSqliteWriter, sqliteLog } from './sqlite-connections.ts'
import { whileLocked } from './while-locked.ts'
import { WriteLog } from './write-log.ts'

/**
 * TypeORM gives all callers of a DataSource one connection and query runner, so a concurrent transaction would become a savepoint of the first. Hence one
 * DataSource writes, one reads, and each runs one transaction at a time. The driver is synchronous, so queueing costs nothing; a `WriteLog` waits for the disk.
 */
export class SqliteEngine implements Engine {
  readonly isShared = false
  readonly migrated: readonly string[]
  private readonly dataDir: string
  private readonly isLongWork: boolean
  private writer: DataSource
  private readonly reader: DataSource
  private readonly writes = new Queue()
  private readonly reads = new Queue()
  /** Null where the writer waits for the disk itself (`isLongWork`). */
  private readonly log: WriteLog | null

  private constructor(dataDir: string, isLongWork: boolean, { source: writer, migrated }: Opened, reader: DataSource) {
    this.dataDir = dataDir
    this.isLongWork = isLongWork
    this.writer = writer
    this.migrated = migrated
    this.reader = reader
    this.log = isLongWork ? null : new WriteLog(sqliteLog(dataDir))
  }

  /** @throws DatabaseUnusable */
  static async open(dataDir: string, isLongWork: boolean): Promise<SqliteEngine> {
    const opened = await openSqliteWriter(dataDir, isLongWork)
    return new SqliteEngine(dataDir, isLongWork, opened, await openSqliteReader(dataDir, false))
  }

  /** @throws DatabaseUnusable */
  static async openReadOnly(dataDir: string): Promise<SqliteEngine> {
    const source = await openSqliteReader(dataDir, true)
    return new SqliteEngine(dataDir, true, { source, migrated: [] }, source)
  }

  async write<T>(work: Work<T>): Promise<T> {
    const since = performance.now()
    const result = await this.writes.run(() => this.writeNow(work, since))
    await this.log?.flush()
    return result
  }

  edit<T>(work: Work<T>): Promise<T> {
    return this.write(work)
  }

  read<T>(work: Work<T>): Promise<T> {
    const since = performance.now()
    return this.reads.run(() => whileLocked(() => this.reader.transaction(work), since))
  }

  statement(sql: string, values: unknown[]): Promise<unknown> {
    return this.write((manager) => manager.query(sql, values))
  }

  /** Writes of this process queue behind it without blocking the event loop. */
  editInWorker<T>(work: () => Promise<T>): Promise<T> {
    return this.writes.run(work)
  }

  /** Only one service uses the file, and it runs imports one at a time. */
  enterImport(): Promise<() => Promise<void>> {
    return Promise.resolve(() => Promise.resolve())
  }

  async flushed(): Promise<void> {
    await this.log?.flushed()
  }

  async checkpoint(): Promise<void> {
    await this.writer.query('PRAGMA wal_checkpoint(PASSIVE)')
  }

  /** SQLite has no notifications. */
  listenForCommits(): null {
    return null
  }

  async close(): Promise<void> {
    await Promise.all([this.reads.idle(), this.writes.idle()])
    await this.log?.close()
    if (this.reader !== this.writer) await this.reader.destroy()
    // Not initialized if the last write failed (see `writeNow`).
    if (this.writer.isInitialized) await this.writer.destroy()
  }

  private async writeNow<T>(work: Work<T>, since: number): Promise<T> {
    if (!this.writer.isInitialized) this.writer = (await openSqliteWriter(this.dataDir, this.isLongWork)).source
    const runner = this.writer.createQueryRunner()
    try {
      return await runner.manager.transaction(async (manager) => {
        // Take the write lock before the first read: a transaction that begins with a read fails at its first write, without waiting, if another process (a
        // publish by hand) has written in between.
        await whileLocked(() => manager.query('UPDATE "change_counter" SET "last" = "last" WHERE "id" = 0'), since)
        return work(manager)
      })
    } catch (cause) {
      // After a failed rollback (full disk) TypeORM counts a transaction that SQLite has ended, so later work would never commit. A file opened while its disk
      // rejected writes stays read-only. Only a new connection is safe in both cases.
      if (runner.isTransactionActive || faultOf(cause) === 'data-unwritable') await this.writer.destroy()
      throw cause
    }
  }
}
