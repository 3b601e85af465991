import { Injectable, Logger } from '@nestjs/common'
import { type EntityManager, LessThan, Like } from 'typeorm'
import { among } from '../data/among.ts'
import { Database } from '../data/database.ts'
import { User } from '../data/entities/user.ts'
import { daysAgo, Forgetting } from '../data/forgetting.ts'
import { onPostgres } from '../data/on-postgres.ts'

/** Days after which a visitor without a vote is nobody's any more. */
const KEPT_DAYS = 30

/** Visitors who have taken all their votes back, or whose terms are gone, are forgotten: at a start, and every day. */
@Injectable()
export class ForgetVisitors extends Forgetting {
  constructor(database: Database) {
    const logger = new Logger('Votes')
    super(database, forgetVisitors, (failure) => logger.error(failure))
  }
}

/** Who votes meanwhile is passed over, and who has voted since they were found stays: the second look sees what was committed before their rows were held. */
async function forgetVisitors(manager: EntityManager, most: number): Promise<number> {
  const hasNoVote = 'NOT EXISTS (SELECT 1 FROM "vote" WHERE "vote"."userId" = "user"."id")'
  const found = manager
    .createQueryBuilder(User, 'user')
    .select('user.id')
    .where({ isAdmin: false, createdAt: LessThan(daysAgo(KEPT_DAYS)), email: Like('%@visitors.invalid') })
    .andWhere(hasNoVote)
    .limit(most)
  if (onPostgres(manager)) found.setLock('pessimistic_write').setOnLocked('skip_locked')
  const ids = (await found.getMany()).map(({ id }) => id)
  const gone = await manager
    .createQueryBuilder()
    .delete()
    .from(User)
    .where({ id: among(manager, ids) })
    .andWhere(hasNoVote)
    .execute()
  return gone.affected ?? 0
}
