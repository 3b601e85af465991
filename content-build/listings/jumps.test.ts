import { expect, it } from '@jest/globals'
import { Jumps } from './jumps.ts'

// Shows reading/sixty-cards
it("jumps lead from a letter's first page to all its pages in three steps, with at most 24 on a page", () => {
  for (const pages of [26, 200]) {
    const ids = Array.from({ length: pages }, (_, page) => page + 1)
    const jumps = new Jumps().of(ids, [0])
    const steps = new Map([[0, 0]])
    for (const [page, count] of steps)
      for (const to of [page + 1, ...(jumps.get(page) ?? [])])
        if (to < pages && !steps.has(to)) steps.set(to, count + 1)
    expect(Math.max(...steps.values())).toBeLessThanOrEqual(3)
    expect(Math.max(...[...jumps.values()].map(({ length }) => length))).toBeLessThanOrEqual(24)
  }
})
