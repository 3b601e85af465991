import { describe, expect, it } from '@jest/globals'
import { counted, dateText } from './texts.ts'

describe('texts of the pages', () => {
  // Shows reading/last-updated
  it("show 'Last updated' as MMMM d, yyyy, in UTC wherever it is rendered", () => {
    expect(dateText('2026-11-05T23:30:00.000Z')).toBe('November 5, 2026')
    expect(dateText('2026-01-01T00:00:00.000Z')).toBe('January 1, 2026')
  })

  it('count terms', () => {
    expect(counted(1, 'term')).toBe('1 term')
    expect(counted(185, 'term')).toBe('185 terms')
    expect(counted(4132, 'term')).toBe('4,132 terms')
  })
})
