import { Injectable } from '@nestjs/common'
import { Database } from '../data/database.ts'
import { SessionSecret } from '../data/session-secret.ts'
import { type Counts, MemoryCounts } from './counts.ts'
import { CountsTable } from './counts-table.ts'
import { SharedCounts } from './shared-counts.ts'

/** Where all limits are counted (decision 31): together with the other replicas where there may be some, else in memory. */
@Injectable()
export class LimitStore {
  private readonly table: CountsTable | null

  constructor(
    database: Database,
    private readonly secret: SessionSecret,
  ) {
    this.table = database.isShared ? new CountsTable(database) : null
  }

  /** @param name of the limit, the same in every replica */
  open(name: string): Counts {
    return this.table === null ? new MemoryCounts() : new SharedCounts(this.table, this.secret, name)
  }
}
