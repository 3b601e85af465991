import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { Database } from '../data/database.ts'
import { daysAgo, Forgetting } from '../data/forgetting.ts'

/** Days after which a visitor without a vote is nobody's any more. */
const KEPT_DAYS = 30

/** Rows of one write, for which votes wait. */
const AT_ONCE = 1000

/** Visitors who have taken all their votes back, or whose terms are gone, are forgotten: at a start, and every day. */
@Injectable()
export class ForgetVisitors implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Votes')
  private readonly forgetting = new Forgetting(
    () => this.forgetOld(),
    (failure) => this.logger.error(failure),
  )

  constructor(private readonly database: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.forgetting.begin()
  }

  onApplicationShutdown(): void {
    this.forgetting.end()
  }

  private async forgetOld(): Promise<void> {
    const before = daysAgo(KEPT_DAYS)
    let affected: number
    do {
      affected = await this.database.write(async (manager) => {
        const { driver } = manager.dataSource
        const result = await manager.queryRunner?.query(
          `DELETE FROM "user" WHERE "id" IN (
             SELECT "user"."id" FROM "user" LEFT JOIN "vote" ON "vote"."userId" = "user"."id"
             WHERE "vote"."id" IS NULL AND NOT "user"."isAdmin" AND "user"."createdAt" < ${driver.createParameter('before', 0)}
               AND "user"."email" LIKE '%@visitors.invalid' LIMIT ${AT_ONCE})`,
          [before],
          true,
        )
        return result?.affected ?? 0
      })
    } while (affected === AT_ONCE)
  }
}
