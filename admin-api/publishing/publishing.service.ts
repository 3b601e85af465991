import { Injectable } from '@nestjs/common'
import type { Author } from '../data/audit-log.ts'
import { Database } from '../data/database.ts'
import { appendAsk, type Ask } from './asks.ts'

/** Through the feed, which every follower of these data reads: also those of other replicas, each with a folder of its own. */
@Injectable()
export class PublishingService {
  constructor(private readonly database: Database) {}

  /**
   * Also where nothing is held here: another replica may hold back, and whoever does not has nothing to do.
   * @returns the change that the site shows when it is done
   */
  ask(author: Author, ask: Ask): Promise<number> {
    return this.database.write((manager) => appendAsk(manager, author, ask))
  }
}
