import { beforeEach, describe, expect, it } from '@jest/globals'
import { $picked, clearSelection, keepPicked, pickRange, pickTerm, pickTerms } from './selection.ts'

const picked = () => [...$picked.get()].toSorted((a, b) => a - b)
const shown = [5, 3, 9, 1, 7]

describe('the selection of terms', () => {
  beforeEach(clearSelection)

  // Shows admin/selection
  it('adds a range from the term that was picked last, in the order shown', () => {
    pickTerm(9, true)
    pickRange(shown, 7, true)
    expect(picked()).toEqual([1, 7, 9])
  })

  it('adds or removes another range from the same term', () => {
    pickTerm(9, true)
    pickRange(shown, 7, true)
    pickRange(shown, 5, true)
    expect(picked()).toEqual([1, 3, 5, 7, 9])
    pickRange(shown, 1, false)
    expect(picked()).toEqual([3, 5, 7])
  })

  it('removes a range', () => {
    pickTerms(shown, true)
    pickTerm(3, false)
    pickRange(shown, 1, false)
    expect(picked()).toEqual([5, 7])
  })

  it('adds a single term if the search hides the one picked last, or if none was picked', () => {
    pickRange(shown, 9, true)
    pickTerm(42, true)
    pickRange(shown, 1, true)
    expect(picked()).toEqual([1, 9, 42])
  })

  // Shows admin/deleted-elsewhere
  it('keeps only terms that exist, and the start of the range', () => {
    pickTerms([1, 2, 3], true)
    keepPicked([2, 3, 4, 5])
    expect(picked()).toEqual([2, 3])
    pickRange([2, 3, 4, 5], 5, true)
    expect(picked()).toEqual([2, 3, 4, 5])
  })
})
