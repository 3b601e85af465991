import type { EntityManager } from 'typeorm'
import type { Vote } from '../data/entities/vote.ts'

type VisitorVote = Pick<Vote, 'termId' | 'userId' | 'isUpvote'>

/**
 * Upserts the vote in one statement: with a read before the write, the second of two concurrent votes would violate the unique index.
 * @returns whether the vote is new or has switched
 */
export async function setVote(manager: EntityManager, { termId, userId, isUpvote }: VisitorVote): Promise<boolean> {
  const at = new Date().toISOString()
  const written = await manager.sql<unknown[]>`
    INSERT INTO "vote" ("termId", "userId", "isUpvote", "createdAt") VALUES (${termId}, ${userId}, ${isUpvote}, ${at})
    ON CONFLICT ("termId", "userId") DO UPDATE SET "isUpvote" = excluded."isUpvote"
    WHERE "vote"."isUpvote" <> excluded."isUpvote" RETURNING "id"`
  return written.length === 1
}
