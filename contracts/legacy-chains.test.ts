import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type ChainLink, LegacyChains } from './legacy-chains.ts'

/** Counts lookups of terms. */
class CountedTerms extends Map<number, ChainLink> {
  looks = 0

  override get(id: number): ChainLink | undefined {
    this.looks += 1
    return super.get(id)
  }
}

/** @param pointers the `currentTermId` of terms 1, 2, 3 … */
function termsOf(pointers: readonly (number | null)[]): CountedTerms {
  const terms = new CountedTerms()
  pointers.forEach((currentTermId, index) => {
    const id = index + 1
    terms.set(id, { id, name: `Term ${id}`, isLegacy: currentTermId !== null, currentTermId })
  })
  return terms
}

const pointers = fc.array(fc.option(fc.integer({ min: 1, max: 12 })), { minLength: 10, maxLength: 10 })

// Shows terms/chains
it('the chains of several terms are those of each term combined, even with circles and missing terms', () => {
  fc.assert(
    fc.property(pointers, fc.uniqueArray(fc.integer({ min: 1, max: 12 })), (drawn, asked) => {
      const chains = new LegacyChains(termsOf(drawn))
      const ofEach = asked.flatMap((id) => [id, ...[...chains.above(id), ...chains.below(id)].map((term) => term.id)])
      expect(chains.shownWith(asked)).toEqual(new Set(ofEach))
    }),
  )
})

it('a long chain is walked once, however many of its terms are requested', () => {
  const length = 1000
  const terms = termsOf(Array.from({ length }, (_, index) => (index + 1 < length ? index + 2 : null)))
  const chains = new LegacyChains(terms)
  const before = terms.looks
  expect(chains.shownWith(terms.keys()).size).toBe(length)
  expect(terms.looks - before).toBeLessThan(5 * length)
})
