import { Injectable, Logger } from '@nestjs/common'
import { type EntityManager, LessThan, Like } from 'typeorm'
import { among } from '../data/among.ts'
import { Database } from '../data/database.ts'
import { User } from '../data/entities/user.ts'
import { daysAgo, ExpiredRows } from '../data/expired-rows.ts'
import { onPostgres } from '../data/on-postgres.ts'
import { OF_VISITOR } from './votes.service.ts'

/** Days since a visitor was created, after which one without votes is deleted. */
const KEPT_DAYS = 30

/** Deletes visitors who have no votes any more, at the start and daily. */
@Injectable()
export class ExpiredVisitors extends ExpiredRows {
  constructor(database: Database) {
    const logger = new Logger('Votes')
    super(database, deleteVisitors, (failure) => logger.error(failure))
  }
}

/** Skips visitors whose vote is in flight. The deletion checks for votes again, because a visitor may have voted before the row was locked. */
async function deleteVisitors(manager: EntityManager, most: number): Promise<number> {
  const hasNoVote = 'NOT EXISTS (SELECT 1 FROM "vote" WHERE "vote"."userId" = "user"."id")'
  const found = manager
    .createQueryBuilder(User, 'user')
    .select('user.id')
    .where({ isAdmin: false, createdAt: LessThan(daysAgo(KEPT_DAYS)), email: Like(`%${OF_VISITOR}`) })
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
