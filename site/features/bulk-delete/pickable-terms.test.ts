import { describe, expect, it } from '@jest/globals'
import { displayText } from './pickable-terms.ts'

describe('the count of the admin table', () => {
  // Shows admin/count
  it('says how many terms are displayed, and of how many', () => {
    expect(displayText(3, 3)).toBe('Displaying 3 terms')
    expect(displayText(1, 3)).toBe('Displaying 1 of 3 terms')
    expect(displayText(1000, 4132)).toBe('Displaying 1,000 of 4,132 terms')
  })
})
