import type { DataSource } from 'typeorm'
import type { Engine, Work } from './engine.ts'
import { faultOf } from './faults.ts'
import type { Opened } from './migrating.ts'
import { Queue } from './queue.ts'
import { openSqliteReader, openSqliteWriter, sqliteLog } from './sqlite-connections.ts'
import { whileLocked } from './while-locked.ts'
import { WriteLog } from './write-log.ts'

/**
 * TypeORM has a single connection for a DataSource and gives every caller the same query runner, so two transactions at once would become one (the second
 * a savepoint in the first). Therefore a DataSource that writes and one that reads, and on each one transaction after the other. The driver works
 * synchronously, so waiting costs nothing; for the disk a `WriteLog` waits.
 */
export class SqliteEngine implements Engine {
  readonly isShared = false
  readonly migrated: readonly string[]
  private readonly dataDir: string
  private readonly isAside: boolean
  private writer: DataSource
  private readonly reader: DataSource
  private readonly writes = new Queue()
  private readonly reads = new Queue()
  /** Null where whoever writes waits for the disk as well. */
  private readonly log: WriteLog | null

  private constructor(dataDir: string, isAside: boolean, { source: writer, migrated }: Opened, reader: DataSource) {
    this.dataDir = dataDir
    this.isAside = isAside
    this.writer = writer
    this.migrated = migrated
    this.reader = reader
    this.log = isAside ? null : new WriteLog(sqliteLog(dataDir))
  }

  /** @throws DatabaseUnusable */
  static async open(dataDir: string, isAside: boolean): Promise<SqliteEngine> {
    const opened = await openSqliteWriter(dataDir, isAside)
    return new SqliteEngine(dataDir, isAside, opened, await openSqliteReader(dataDir, false))
  }

  /** @throws DatabaseUnusable */
  static async openToRead(dataDir: string): Promise<SqliteEngine> {
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

  /** Our own writes wait for it without blocking. */
  editAside<T>(work: () => Promise<T>): Promise<T> {
    return this.writes.run(work)
  }

  async flushed(): Promise<void> {
    await this.log?.flushed()
  }

  async copyLog(): Promise<void> {
    await this.writer.query('PRAGMA wal_checkpoint(PASSIVE)')
  }

  /** Nobody tells. */
  hearOthers(): null {
    return null
  }

  async close(): Promise<void> {
    await Promise.all([this.reads.idle(), this.writes.idle()])
    await this.log?.close()
    if (this.reader !== this.writer) await this.reader.destroy()
    // The last write may have left none (below).
    if (this.writer.isInitialized) await this.writer.destroy()
  }

  private async writeNow<T>(work: Work<T>, since: number): Promise<T> {
    if (!this.writer.isInitialized) this.writer = (await openSqliteWriter(this.dataDir, this.isAside)).source
    const runner = this.writer.createQueryRunner()
    try {
      return await runner.manager.transaction(async (manager) => {
        // Takes the write lock before the first read: a transaction that begins by reading fails at its first write when
        // another process (a publish by hand) has written in between, however long it would be ready to wait.
        await whileLocked(() => manager.query('UPDATE "change_counter" SET "last" = "last" WHERE "id" = 0'), since)
        return work(manager)
      })
    } catch (cause) {
      // A rollback that failed (a full disk) leaves TypeORM counting a transaction that SQLite has ended: what follows would never be committed. A
      // file that was opened while its disk took nothing was opened for reading, and stays so. Only a new connection is certain.
      if (runner.isTransactionActive || faultOf(cause) === 'data-unwritable') await this.writer.destroy()
      throw cause
    }
  }
}
