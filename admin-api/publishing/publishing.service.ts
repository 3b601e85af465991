import { Injectable } from '@nestjs/common'
import type { Author } from '../data/audit-log.ts'
import { Database } from '../data/database.ts'
import { appendAsk, type Ask } from './asks.ts'

/** Sends requests through the change feed, so that all followers of this database get them, including those of other replicas. */
@Injectable()
export class PublishingService {
  constructor(private readonly database: Database) {}

  /**
   * Appends the request even if nothing is held here: another replica may hold publishing, and the others ignore the request.
   * @returns the change that the site shows once it is done
   */
  ask(author: Author, ask: Ask): Promise<number> {
    return this.database.write((manager) => appendAsk(manager, author, ask))
  }
}
