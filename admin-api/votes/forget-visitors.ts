import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Database } from '../data/database.ts'
import { daysAgo, Forgetting } from '../data/forgetting.ts'

/** Days after which a visitor without a vote is nobody's any more. */
const KEPT_DAYS = 30

/** Visitors who have taken all their votes back, or whose terms are gone, are forgotten: at a start, and every day. */
@Injectable()
export class ForgetVisitors implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Votes')
  private readonly forgetting: Forgetting

  constructor(database: Database) {
    this.forgetting = new Forgetting(database, forgetVisitors, (failure) => this.logger.error(failure))
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.forgetting.begin()
  }

  onApplicationShutdown(): void {
    this.forgetting.end()
  }
}

async function forgetVisitors(manager: EntityManager, most: number): Promise<number> {
  const { driver } = manager.dataSource
  const result = await manager.queryRunner?.query(
    `DELETE FROM "user" WHERE "id" IN (
       SELECT "user"."id" FROM "user" LEFT JOIN "vote" ON "vote"."userId" = "user"."id"
       WHERE "vote"."id" IS NULL AND NOT "user"."isAdmin" AND "user"."createdAt" < ${driver.createParameter('before', 0)}
         AND "user"."email" LIKE '%@visitors.invalid' LIMIT ${most})`,
    [daysAgo(KEPT_DAYS)],
    true,
  )
  return result?.affected ?? 0
}
