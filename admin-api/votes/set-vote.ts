import type { EntityManager } from 'typeorm'

export interface VisitorVote {
  termId: number
  userId: number
  isUpvote: boolean
}

/**
 * One statement, so that two votes of a visitor at once end as one row: looking first and writing then would let both
 * through.
 * @returns whether the vote is new or has switched
 */
export async function setVote(manager: EntityManager, { termId, userId, isUpvote }: VisitorVote): Promise<boolean> {
  const { driver } = manager.dataSource
  const values = [termId, userId, isUpvote, new Date().toISOString()]
  const places = values.map((_, index) => driver.createParameter(`value${index}`, index)).join(', ')
  const written = await manager.queryRunner?.query(
    `INSERT INTO "vote" ("termId", "userId", "isUpvote", "createdAt") VALUES (${places})
     ON CONFLICT ("termId", "userId") DO UPDATE SET "isUpvote" = excluded."isUpvote"
     WHERE "vote"."isUpvote" <> excluded."isUpvote"`,
    values,
    true,
  )
  return written?.affected === 1
}
