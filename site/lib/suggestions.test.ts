import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { findSuggestions, indexNames, MAX_SUGGESTIONS } from './suggestions.ts'

const indexOf = (names: string[]) =>
  indexNames(names.map((name, line) => ({ name, slug: `slug-${line}`, isLegacy: false, currentTerm: null })))

const suggest = (names: string[], query: string, limit?: number): string[] =>
  findSuggestions(indexOf(names), query, limit).map(({ name }) => name)

describe('suggestions', () => {
  // Shows search/suggestions
  it('are names that hold the query, without regard to case or to spaces around it', () => {
    expect(suggest(['Data Layer', 'Metadata', 'Profile'], ' DATA ')).toEqual(['Data Layer', 'Metadata'])
  })

  // Shows search/best-first
  it('are first the whole name, then its beginning, then the beginning of a word, then anywhere', () => {
    const names = ['Metadata', 'Metadata Data', 'Big Data', 'Data Layer', 'Data', 'C++/Data']
    expect(suggest(names, 'data')).toEqual(['Data', 'Data Layer', 'Metadata Data', 'Big Data', 'C++/Data', 'Metadata'])
  })

  it('are in the order of listings where they are equally good', () => {
    expect(suggest(['Data A', 'Data C', 'Data B'], 'data')).toEqual(['Data A', 'Data C', 'Data B'])
  })

  it('are none for an empty query', () => {
    expect(suggest(['Data'], '  ')).toEqual([])
  })

  // Shows search/suggestions
  it('are all that the substring rule finds, and nothing else, at most 10', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'B', ' ', 'é', 'İ', '+', '数'), maxLength: 8 })
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 40 }), letters, (names, query) => {
        const sought = query.trim().toLowerCase()
        const byRule = sought === '' ? [] : names.filter((name) => name.toLowerCase().includes(sought))
        expect(suggest(names, query, Infinity).toSorted()).toEqual(byRule.toSorted())
        expect(suggest(names, query)).toHaveLength(Math.min(MAX_SUGGESTIONS, byRule.length))
      }),
    )
  })
})
