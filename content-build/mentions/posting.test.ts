import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Posting } from './posting.ts'

const step = fc.tuple(fc.constantFrom('add', 'remove'), fc.integer({ min: 1, max: 400 }))

describe('Posting', () => {
  it('is the set that was put into it, few or many', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 600, size: 'max' }), (steps) => {
        const posting = new Posting(1)
        const set = new Set([1])
        for (const [kind, id] of steps) {
          if (kind === 'add') {
            posting.add(id)
            set.add(id)
          } else {
            posting.remove(id)
            set.delete(id)
          }
        }
        const ids = [...set].sort((a, b) => a - b)
        expect([...posting.ids()]).toEqual(ids)
        expect(posting.size).toBe(set.size)
        expect([1, 2, 31, 32, 33, 64, 400, 9999].map((id) => posting.has(id))).toEqual(
          [1, 2, 31, 32, 33, 64, 400, 9999].map((id) => set.has(id)),
        )
      }),
      { numRuns: 100 },
    )
  })
})
