import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { compareTerms } from '../../contracts/order.ts'
import { searchedName, type SearchedTerm } from './searched-term.ts'
import { SearchedTerms } from './searched-terms.ts'

const CATEGORIES = new Map()

const termOf = (id: number, name: string): SearchedTerm => ({
  ...{ id, name, slug: `${id}`, isLegacy: id % 3 === 0, currentTermId: id % 3 === 0 ? id - 1 : null },
  ...{ names: [searchedName(name, 'en')], categoryIds: [id % 5] },
})

/** What a search may ask of a moment, seats aside. */
function seenIn(all: SearchedTerms): unknown {
  const idsOf = (seats: Iterable<number>) => [...seats].flatMap((seat) => all.terms[seat]?.id ?? []).sort()
  return {
    order: [...all.order].map((seat) => all.terms[seat]?.name),
    holding: ['a', 'b', 'ab'].map((part) => idsOf(all.holding('folded', part))),
    categories: [0, 1, 2, 3, 4].map((id) => idsOf(all.ofCategory(id))),
    current: [...all.seatsOfCurrent].map(([seat, current]) => [all.terms[seat]?.id, all.terms[current]?.id]).sort(),
  }
}

describe('a moment of the searched terms', () => {
  const edits = fc.array(fc.tuple(fc.integer({ min: 1, max: 600 }), fc.constantFrom('a', 'b', 'ab', 'ba', null)), {
    maxLength: 400,
  })

  it('is what reading all terms gives, and stays so when two others follow it', () => {
    fc.assert(
      fc.property(edits, edits, edits, (first, second, third) => {
        const known = new Map<number, SearchedTerm>()
        /** @returns the moment after, and one that is read anew */
        const follow = (before: SearchedTerms, terms: Map<number, SearchedTerm>, some: typeof first) => {
          for (const [id, name] of some) {
            if (name === null) terms.delete(id)
            else terms.set(id, termOf(id, name))
          }
          const ids = new Set(some.map(([id]) => id))
          const after = before.after(
            ids,
            [...ids].flatMap((id) => terms.get(id) ?? []),
            CATEGORIES,
          )
          return [
            after,
            SearchedTerms.none().after([], [...terms.values()].toSorted(compareTerms), CATEGORIES),
          ] as const
        }
        const [before, anew] = follow(SearchedTerms.none(), known, first)
        const later = [second, third].map((some) => follow(before, new Map(known), some))
        for (const [moment, same] of [[before, anew] as const, ...later]) expect(seenIn(moment)).toEqual(seenIn(same))
      }),
      { numRuns: 50, seed: 2026 },
    )
  })

  it('says when too many seats are empty', () => {
    const rounds = 25
    let all = SearchedTerms.none().after([], [termOf(1, 'Stays')], CATEGORIES)
    const sparse = Array.from({ length: rounds }, (_, round) => {
      const read = Array.from({ length: 500 }, (_, index) => termOf(10 + round * 500 + index, 'Goes'))
      all = all.after([], read, CATEGORIES)
      all = all.after(
        read.map(({ id }) => id),
        [],
        CATEGORIES,
      )
      return all.isSparse
    })
    expect(sparse).toEqual(sparse.map((_, round) => round >= 20))
  })
})
