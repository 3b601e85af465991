import { describe, expect, it } from '@jest/globals'
import { dateText, countedTerms } from './texts.ts'

describe('texts of the pages', () => {
  // Shows reading/last-updated
  it("shows 'Last updated' as MMMM d, yyyy, by UTC wherever it is rendered", () => {
    expect(dateText('2026-11-05T23:30:00.000Z')).toBe('November 5, 2026')
    expect(dateText('2026-01-01T00:00:00.000Z')).toBe('January 1, 2026')
  })

  it('counts terms', () => {
    expect(countedTerms(1)).toBe('1 term')
    expect(countedTerms(185)).toBe('185 terms')
  })
})
