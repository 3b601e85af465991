import { Injectable } from '@nestjs/common'
import { Database } from '../data/database.ts'
import { SessionSecret } from '../data/session-secret.ts'
import { type Counts, MemoryCounts } from './counts.ts'
import { CountsTable } from './counts-table.ts'
import { type StatementRunner, SharedCounts } from './shared-counts.ts'

/** Opens the counts of all limits: shared if there may be replicas, otherwise in memory. See docs/decisions/0031-replicas.md. */
@Injectable()
export class LimitStore {
  private readonly table: CountsTable | null

  constructor(
    private readonly database: Database,
    private readonly secret: SessionSecret,
  ) {
    this.table = database.isShared ? new CountsTable(database) : null
  }

  /** @param name of the limit, equal in all replicas */
  open(name: string): Counts {
    return this.openOn(this.table, name)
  }

  /**
   * For limits on data in the database itself: it never falls back to counting alone. If the database is slow, the count waits; if it is away, it throws.
   * @throws GlossaryError of the database fault, from each count
   */
  openStrict(name: string): Counts {
    return this.openOn(this.table && { ask: (statement, values) => this.database.statement(statement, values) }, name)
  }

  private openOn(table: StatementRunner | null, name: string): Counts {
    return table === null ? new MemoryCounts() : new SharedCounts(table, this.secret, name)
  }
}
