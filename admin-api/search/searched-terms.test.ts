import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { compareTerms } from '../../contracts/order.ts'
import { searchedName, type SearchedTerm } from './searched-term.ts'
import { SnapshotBuilder } from './snapshot-builder.ts'
import { SearchedTerms } from './searched-terms.ts'

const CATEGORIES = new Map()

/** @param ids the ids that were read */
function after(before: SearchedTerms, ids: Iterable<number>, read: readonly SearchedTerm[]): SearchedTerms {
  const next = new SnapshotBuilder(before)
  next.put(ids, read)
  return next.finish(CATEGORIES)
}

const termOf = (id: number, name: string): SearchedTerm => ({
  ...{ id, name, slug: `${id}`, isLegacy: id % 3 === 0, currentTermId: id % 3 === 0 ? id - 1 : null },
  ...{ names: [searchedName(name, 'en')], categoryIds: [id % 5] },
})

/** Everything a search can read of a moment, with ids instead of slots. */
function seenIn(all: SearchedTerms) {
  const idsOf = (slots: Iterable<number>) => [...slots].flatMap((slot) => all.at(slot)?.id ?? []).sort()
  return {
    order: [...all.order].map((slot) => all.at(slot)?.name),
    holding: ['a', 'b', 'ab'].map((part) => idsOf(all.holding('folded', part))),
    categories: [0, 1, 2, 3, 4].map((id) => idsOf(all.ofCategory(id))),
    current: [...all.slotsOfCurrent].map(([slot, current]) => [all.at(slot)?.id, all.at(current)?.id]).sort(),
  }
}

describe('a snapshot of the searched terms', () => {
  const id = fc.integer({ min: 1, max: 600 })
  const edits = fc.array(fc.tuple(id, fc.constantFrom('a', 'b', 'ab', 'ba', null)), { maxLength: 400, size: 'max' })
  const deletions = fc.array(fc.tuple(id, fc.constant(null)), { maxLength: 20, size: 'max' })

  it('equals a fresh read of all terms, and does not change when two others follow it', () => {
    fc.assert(
      fc.property(edits, edits, deletions, (first, second, third) => {
        const known = new Map<number, SearchedTerm>()
        const follow = (before: SearchedTerms, terms: Map<number, SearchedTerm>, some: typeof first): SearchedTerms => {
          for (const [id, name] of some) {
            if (name === null) terms.delete(id)
            else terms.set(id, termOf(id, name))
          }
          const ids = [...new Set(some.map(([id]) => id))]
          const moment = after(
            before,
            ids,
            ids.flatMap((id) => terms.get(id) ?? []),
          )
          const sorted = [...terms.values()].toSorted(compareTerms)
          const anew = after(SearchedTerms.none(), [], sorted)
          expect(seenIn(moment)).toEqual({ ...seenIn(anew), order: sorted.map(({ name }) => name) })
          return moment
        }
        const before = follow(SearchedTerms.none(), known, first)
        const was = seenIn(before)
        for (const some of [second, third]) follow(before, new Map(known), some)
        expect(seenIn(before)).toEqual(was)
      }),
      { numRuns: 50, seed: 2026 },
    )
  })

  it('says when too many slots are empty', () => {
    const rounds = 25
    let all = after(SearchedTerms.none(), [], [termOf(1, 'Stays')])
    const sparse = Array.from({ length: rounds }, (_, round) => {
      const read = Array.from({ length: 500 }, (_, index) => termOf(10 + round * 500 + index, 'Goes'))
      all = after(all, [], read)
      all = after(
        all,
        read.map(({ id }) => id),
        [],
      )
      return all.isSparse
    })
    expect(sparse).toEqual(sparse.map((_, round) => round >= 20))
  })
})
