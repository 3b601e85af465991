import { Injectable } from '@nestjs/common'
import { type Author, appendAudit } from '../data/audit-log.ts'
import { appendPublishAnyway, appendRebuild, appendSelfCheck, readLastChange } from '../data/change-log.ts'
import { Database } from '../data/database.ts'

/** Through the feed, which every follower of these data reads: also those of other replicas, each with a folder of its own. */
@Injectable()
export class PublishingService {
  constructor(private readonly database: Database) {}

  /** Also where nothing is held here: another replica may hold back, and whoever does not has nothing to do. */
  accept(author: Author): Promise<void> {
    return this.database.write(async (manager) => {
      await appendAudit(manager, author, [{ kind: 'publishing-accepted', subject: '' }])
      await appendPublishAnyway(manager)
    })
  }

  check(author: Author): Promise<void> {
    return this.database.write(async (manager) => {
      await appendAudit(manager, author, [{ kind: 'publishing-checked', subject: '' }])
      await appendSelfCheck(manager)
    })
  }

  /** @returns the change that the site shows when all pages are published again */
  rebuild(author: Author): Promise<number> {
    return this.database.write(async (manager) => {
      await appendAudit(manager, author, [{ kind: 'publishing-rebuilt', subject: '' }])
      await appendRebuild(manager)
      return readLastChange(manager)
    })
  }
}
