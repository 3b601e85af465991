import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Posting } from './posting.ts'

const steps = (largest: number) =>
  fc.array(fc.tuple(fc.constantFrom('add', 'add', 'remove'), fc.integer({ min: 1, max: largest })), {
    maxLength: 600,
    size: 'max',
  })

describe('Posting', () => {
  it.each([400, 4000, 100_000])(
    'holds the ids that were added and not removed, few or many, with ids up to %d',
    (largest) => {
      fc.assert(
        fc.property(steps(largest), (taken) => {
          const posting = new Posting(1)
          const set = new Set([1])
          for (const [kind, id] of taken) {
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
          if (ids.length === 0) return
          const same = Posting.of(Uint32Array.from(ids))
          for (const one of [posting, same]) one.add(77)
          expect([[...same.ids()], same.size]).toEqual([[...posting.ids()], posting.size])
        }),
        { numRuns: 100 },
      )
    },
  )

  it('takes little memory even if some ids are far beyond the others', () => {
    const near = Array.from({ length: 100 }, (_, index) => index + 1)
    const posting = new Posting(1)
    for (const id of near) posting.add(id)
    const before = process.memoryUsage().arrayBuffers
    for (const id of [999_999_999, 101, 999_999_998]) posting.add(id)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000)
    expect([...posting.ids()]).toEqual([...near, 101, 999_999_998, 999_999_999])
    posting.remove(999_999_999)
    expect([posting.has(999_999_999), posting.has(999_999_998), posting.size]).toEqual([false, true, 102])
  })
})
