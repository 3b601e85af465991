import { Injectable } from '@nestjs/common'
import { Database } from '../data/database.ts'
import { SessionSecret } from '../data/session-secret.ts'
import { type Counts, MemoryCounts } from './counts.ts'
import { CountsTable } from './counts-table.ts'
import { type Askable, SharedCounts } from './shared-counts.ts'

/** Where all limits are counted (decision 31): together with the other replicas where there may be some, else in memory. */
@Injectable()
export class LimitStore {
  private readonly table: CountsTable | null

  constructor(
    private readonly database: Database,
    private readonly secret: SessionSecret,
  ) {
    this.table = database.isShared ? new CountsTable(database) : null
  }

  /** @param name of the limit, the same in every replica */
  open(name: string): Counts {
    return this.openOn(this.table, name)
  }

  /**
   * For a limit of what the database itself keeps: it is as strict where the database is slow, and where that is away
   * nothing is counted and nothing could be kept. @throws GlossaryError of the fault, from each count
   */
  openStrict(name: string): Counts {
    return this.openOn(this.table && { ask: (statement, values) => this.database.statement(statement, values) }, name)
  }

  private openOn(table: Askable | null, name: string): Counts {
    return table === null ? new MemoryCounts() : new SharedCounts(table, this.secret, name)
  }
}
