import { z } from 'zod'
import { id } from './term.ts'

export const voteForm = z.strictObject({
  termId: id,
  isUpvote: z.boolean('A vote must be true for up or false for down'),
})
export type VoteForm = z.infer<typeof voteForm>

/** The counts after a vote, and the visitor's own vote; null if it was taken back. */
export const voteReply = z.object({ upvotes: z.int(), downvotes: z.int(), vote: z.enum(['up', 'down']).nullable() })
export type VoteReply = z.infer<typeof voteReply>

/** The visitor's own votes: term id → direction. Empty if there are none. */
export const ownVotes = z.record(z.string(), z.enum(['up', 'down']))
export type OwnVotes = z.infer<typeof ownVotes>
