import { flag, generatedId, references, table, text } from './table.ts'

export interface Vote {
  id: number
  termId: number
  userId: number
  isUpvote: boolean
  createdAt: string
}

export const Vote = table<Vote>(
  'vote',
  {
    id: generatedId,
    termId: references('term', 'CASCADE'),
    userId: references('user', 'CASCADE'),
    isUpvote: flag,
    createdAt: text,
  },
  { vote_term_user: ['termId', 'userId'], vote_user: ['userId'] },
  ['vote_term_user'],
)
