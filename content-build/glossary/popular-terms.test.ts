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

describe('The terms that are often looked up', () => {
  it('are after any edits those that are found among all terms', () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 60 }), (edits) => {
        const glossary = new Glossary([])
        for (const { id, name, upvotes, currentTermId, isDeleted } of edits) {
          const isLegacy = currentTermId !== null && currentTermId !== id
          const term = termContent(id, {
            ...{ name, slug: `${name}-${id}`, upvotes, isLegacy, categoryIds: [] },
            currentTermId: isLegacy ? currentTermId : null,
          })
          glossary.replaceTerms([id], isDeleted ? [] : [term])
          expect(glossary.popular.all).toEqual(popularAmong([...glossary.terms.values()]))
        }
      }),
    )
  })
})
