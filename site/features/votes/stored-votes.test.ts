import { describe, expect, it } from '@jest/globals'
import { countsBefore, countsToShow, pruneVotes, type Votes } from './stored-votes.ts'

const counts = (upvotes: number, downvotes: number) => ({ upvotes, downvotes })
const HOUR = 3_600_000
const VOTED = Date.UTC(2026, 10, 20)

/** An upvote of a visitor to whom the page showed 3 and 1, while two others had already voted. */
const stored = { ...counts(6, 1), vote: 'up' as const, shown: counts(3, 1), before: counts(5, 1), at: VOTED }

const LATER = VOTED + 1
const EARLIER = VOTED - HOUR

describe('The counts that a voter sees', () => {
  it('are those of the reply as long as the page shows what it showed when the vote was cast', () => {
    expect(countsToShow(stored, counts(3, 1), VOTED, LATER)).toMatchObject(counts(6, 1))
  })

  it('are those of the reply while the page shows only the votes before this one', () => {
    expect(countsToShow(stored, counts(5, 1), VOTED, LATER)).toMatchObject(counts(6, 1))
  })

  it("are the page's once it has caught up, also with the votes of others", () => {
    expect(countsToShow(stored, counts(6, 1), VOTED, LATER)).toEqual(counts(6, 1))
    expect(countsToShow(stored, counts(9, 4), VOTED, LATER)).toEqual(counts(9, 4))
  })

  it('are those of the reply after an hour without publishing, but not after two days', () => {
    expect(countsToShow(stored, counts(3, 1), VOTED + HOUR, LATER)).toMatchObject(counts(6, 1))
    expect(countsToShow(stored, counts(3, 1), VOTED + 48 * HOUR, LATER)).toEqual(counts(3, 1))
  })

  it('are those of the reply if the page was loaded before the vote', () => {
    expect(countsToShow(stored, counts(2, 1), VOTED, EARLIER)).toMatchObject(counts(6, 1))
  })

  it("are the page's for a visitor who has not voted", () => {
    expect(countsToShow(undefined, counts(3, 1))).toEqual(counts(3, 1))
  })
})

describe('The counts before a vote', () => {
  it.each([
    ['a first vote', 'up', null, counts(5, 1)],
    ['a vote in the other direction', 'up', 'down', counts(5, 2)],
    ['a vote that was so already', 'up', 'up', counts(6, 1)],
    ['a vote taken back', null, 'down', counts(6, 2)],
  ] as const)('are computed from the reply to %s', (_, vote, previous, before) => {
    expect(countsBefore({ ...counts(6, 1), vote }, previous)).toEqual(before)
  })
})

it('A vote that was taken back is forgotten after a day, other votes are kept', () => {
  const votes: Votes = {
    83: stored,
    81: { ...stored, vote: null },
    7: { ...stored, vote: null, at: VOTED + 40 * HOUR },
  }
  expect(Object.keys(pruneVotes(votes, VOTED + 48 * HOUR))).toEqual(['7', '83'])
})
