import { describe, expect, it } from '@jest/globals'
import type { Change, ChangesReply } from '../../contracts/change.ts'
import { termContent } from '../../contracts/testing/terms.ts'
import { PACE } from '../pace.ts'
import { Backlog } from './backlog.ts'

/** A reply after `since` with one row for each id, from a feed that ends with `end`. */
const reply = (
  since: number,
  end: number,
  ids: number[],
  {
    deleted = [],
    kind = 'term-edited',
  }: { deleted?: number[]; kind?: 'term-edited' | 'term-deleted' | 'votes-changed' } = {},
): ChangesReply => ({
  change: end,
  changes: ids.map((termId, index): Change => ({
    id: since + index + 1,
    at: '2026-11-24T00:00:00.000Z',
    kind,
    termId,
  })),
  terms: ids.filter((id) => !deleted.includes(id)).map((id) => termContent(id, { name: `After ${since}` })),
  categories: [],
})

const MANY = PACE.behind.terms + 1

describe('A backlog', () => {
  // Shows publishing/backlog
  it.each([
    ['begins with more changes than half the terms', reply(7, 7 + MANY, [1, 2]), MANY, true],
    ['does not begin with fewer', reply(7, 7 + MANY, [1, 2]), 2 * MANY, false],
    ['does not begin with few changes', reply(7, 7 + PACE.behind.terms, [1, 2]), 0, false],
    ['does not begin with deletions', reply(7, 7 + MANY, [1, 2], { kind: 'term-deleted' }), 10, false],
    ['does not begin with votes', reply(7, 7 + MANY, [1, 2], { kind: 'votes-changed' }), 10, false],
  ])('%s', (_, first, termCount, begins) => {
    expect(Backlog.of(first, 7, termCount) !== null).toBe(begins)
  })

  it('ends with the change that was last when it began, and holds the latest state of each term', () => {
    const first = reply(0, MANY, [1, 2, 3])
    const backlog = Backlog.of(first, 0, 0)
    backlog?.add(first)
    backlog?.add(reply(3, MANY + 5, [2, 3], { deleted: [3] }))
    expect([backlog?.cursor, backlog?.isWhole({ seen: MANY - 1 }), backlog?.isWhole({ seen: MANY })]).toEqual([
      ...[0, false, true],
    ])
    expect(backlog?.update.terms.map(({ id, name }) => [id, name])).toEqual([
      [1, 'After 0'],
      [2, 'After 3'],
    ])
    expect(backlog?.update.changes.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  })
})
