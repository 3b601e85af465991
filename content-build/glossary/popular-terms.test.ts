import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { TermContent } from '../../contracts/change.ts'
import { termContent } from '../../contracts/testing/terms.ts'
import { Glossary } from './glossary.ts'

const TERMS = 12

const edit = fc.record({
  id: fc.integer({ min: 1, max: TERMS }),
  name: fc.stringMatching(/^[abc]$/),
  upvotes: fc.nat(3),
  currentTermId: fc.option(fc.integer({ min: 1, max: TERMS })),
  isDeleted: fc.boolean(),
})

const popularAmong = (terms: readonly TermContent[]): TermContent[] => {
  const glossary = new Glossary([])
  glossary.replaceAll({ terms: [...terms], categories: [] })
  return glossary.popular.all
}

/** The names of the popular terms among terms with these numbers of upvotes and legacy names. */
const popularOf = (terms: readonly [name: string, upvotes: number, legacyNames: number][]): string[] => {
  const contents = terms.flatMap(([name, upvotes, legacyNames], index) =>
    Array.from({ length: 1 + legacyNames }, (_, place) => {
      const id = 10 * (index + 1)
      const legacy = { name: `${name} ${place}`, isLegacy: true, currentTermId: id }
      const slug = `t-${id + place}`
      return termContent(id + place, place === 0 ? { name, slug, upvotes } : { ...legacy, slug })
    }),
  )
  return popularAmong(contents).map(({ name }) => name)
}

describe('The terms that are often looked up', () => {
  // Shows reading/home-search
  it('are at most five, with the most upvotes, then the most legacy names, in the order of names', () => {
    const unvoted: [string, number, number][] = [
      ['Ant', 0, 1],
      ['Bee', 0, 2],
      ['Cow', 0, 3],
      ['Dog', 0, 2],
      ['Elk', 0, 4],
      ['Fox', 0, 2],
      ['Gnu', 0, 0],
    ]
    expect(popularOf(unvoted)).toEqual(['Bee', 'Cow', 'Dog', 'Elk', 'Fox'])
    expect(popularOf([['Yak', 1, 0], ['Zebra', 2, 0], ...unvoted])).toEqual(['Bee', 'Cow', 'Elk', 'Yak', 'Zebra'])
    expect(popularOf(['A', 'B', 'C', 'D', 'E', 'F'].map((name, place) => [name, place + 1, 5 - place]))).toEqual([
      ...['B', 'C', 'D', 'E', 'F'],
    ])
    expect(popularOf([['Gnu', 0, 0]])).toEqual([])
  })

  it('are the same after any edits as if they were computed from all terms', () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 60, size: 'max' }), (edits) => {
        const glossary = new Glossary([])
        for (const { id, name, upvotes, currentTermId, isDeleted } of edits) {
          const isLegacy = currentTermId !== null && currentTermId !== id
          const term = termContent(id, {
            ...{ name, slug: `${name}-${id}`, upvotes, isLegacy, categoryIds: [] },
            currentTermId: isLegacy ? currentTermId : null,
          })
          glossary.replaceTerms(glossary.pairsOf([id], isDeleted ? [] : [term]))
          expect(glossary.popular.all).toEqual(popularAmong([...glossary.terms.values()]))
        }
      }),
    )
  })
})
