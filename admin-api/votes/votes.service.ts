import { Injectable } from '@nestjs/common'
import type { EntityManager, FindOneOptions } from 'typeorm'
import { GlossaryError } from '../../contracts/errors.ts'
import type { OwnVotes, VoteForm, VoteReply } from '../../contracts/vote.ts'
import { appendChanges } from '../data/change-log.ts'
import { countVotes } from '../data/term-content.ts'
import { onPostgres } from '../data/on-postgres.ts'
import { Database } from '../data/database.ts'
import { Term } from '../data/entities/term.ts'
import { User } from '../data/entities/user.ts'
import { LimitStore } from '../limits/limit-store.ts'
import { setVote } from './set-vote.ts'
import { Vote } from '../data/entities/vote.ts'
import { DailyVoters } from './voters.ts'

interface CountedVote {
  visitorId: number
  reply: VoteReply
}

@Injectable()
export class VotesService {
  private readonly voters: DailyVoters

  constructor(
    private readonly database: Database,
    limits: LimitStore,
  ) {
    this.voters = new DailyVoters(limits)
  }

  /**
   * Sets or switches the visitor's vote. Repeating a vote changes nothing.
   * @param visitorId null for a visitor who has not voted yet
   * @param network the client's network, for the daily limit
   * @returns the reply, and the visitor's id, which is new for a new visitor
   * @throws GlossaryError term-not-found, too-many-requests
   */
  vote(visitorId: number | null, form: VoteForm, network: string): Promise<CountedVote> {
    return this.voters.run(`${network} ${form.termId}`, visitorId, () => this.count(visitorId, form))
  }

  private count(visitorId: number | null, { termId, isUpvote }: VoteForm): Promise<CountedVote> {
    return this.database.write(async (manager) => {
      const term = await holdTerm(manager, termId)
      const userId = await ensureVisitor(manager, visitorId)
      const isChanged = await setVote(manager, { termId, userId, isUpvote })
      const counts = await countWithImported(manager, term)
      if (isChanged) await appendChanges(manager, [{ kind: 'votes-changed', termId }])
      return { visitorId: userId, reply: { ...counts, vote: isUpvote ? 'up' : 'down' } }
    })
  }

  /** Removes the visitor's vote, if there is one. @throws GlossaryError term-not-found */
  takeBack(visitorId: number | null, termId: number): Promise<VoteReply> {
    return this.database.write(async (manager) => {
      const term = await holdTerm(manager, termId)
      const { affected } = await manager.delete(Vote, { termId, userId: visitorId ?? 0 })
      const counts = await countWithImported(manager, term)
      if (affected !== 0) await appendChanges(manager, [{ kind: 'votes-changed', termId }])
      return { ...counts, vote: null }
    })
  }

  async ofVisitor(visitorId: number | null): Promise<OwnVotes> {
    if (visitorId === null) return {}
    const votes = await this.database.read((manager) => manager.findBy(Vote, { userId: visitorId }))
    return Object.fromEntries(votes.map(({ termId, isUpvote }) => [String(termId), isUpvote ? 'up' : 'down']))
  }
}

/** Reads the term and locks it against deletion until the vote is counted. */
async function holdTerm(manager: EntityManager, id: number): Promise<Term> {
  const term = await manager.findOne(Term, {
    select: { id: true, importedUpvotes: true, importedDownvotes: true },
    where: { id },
    ...held(manager),
  })
  if (term === null) throw new GlossaryError('term-not-found')
  return term
}

/** The email column is unique and required, so visitors get an undeliverable address, which ends with this. */
export const OF_VISITOR = '@visitors.invalid'

/** Finds the visitor, locked against deletion until the vote is counted, or creates one. */
async function ensureVisitor(manager: EntityManager, id: number | null): Promise<number> {
  if (id !== null && (await manager.findOne(User, { select: { id: true }, where: { id }, ...held(manager) }))) return id
  const visitor = await manager.save(User, {
    email: crypto.randomUUID() + OF_VISITOR,
    isAdmin: false,
    createdAt: new Date().toISOString(),
  })
  return visitor.id
}

/** Locks found rows against deletion until the transaction ends. SQLite needs no lock, since it has one writer at a time. */
const held = (manager: EntityManager): Pick<FindOneOptions, 'lock'> =>
  onPostgres(manager) ? { lock: { mode: 'for_key_share' } } : {}

async function countWithImported(
  manager: EntityManager,
  { id, importedUpvotes, importedDownvotes }: Term,
): Promise<{ upvotes: number; downvotes: number }> {
  const { up, all } = await countVotes(manager, id)
  return { upvotes: importedUpvotes + up, downvotes: importedDownvotes + all - up }
}
