import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cutPages, MAX_CARDS, type Pages, pagesWith, pagesWithout, startsOf } from './page-starts.ts'

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 0, maxLength: 2000, size: 'max' })

/** The ids on each page, joined. */
function pagesOf(listing: readonly number[]): string[] {
  const starts = startsOf(cutPages(listing))
  return starts.map((start, page) => listing.slice(start, starts[page + 1]).join())
}

describe('cutPages', () => {
  // Shows reading/sixty-cards
  it('puts at most 60 cards on a page, and at least 12 if there are several pages', () => {
    fc.assert(
      fc.property(ids, (listing) => {
        const starts = startsOf(cutPages(listing))
        const sizes = starts.map((start, page) => (starts[page + 1] ?? listing.length) - start)
        expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_CARDS)
        expect(sizes.length === 1 || Math.min(...sizes) >= 12).toBe(true)
      }),
    )
  })

  // Shows reading/sixty-cards
  it('changes at most six pages when a term is added', () => {
    fc.assert(
      fc.property(ids, fc.nat(), (listing, at) => {
        const place = at % (listing.length + 1)
        const before = new Set(pagesOf(listing))
        const after = pagesOf([...listing.slice(0, place), 100_001, ...listing.slice(place)])
        const changed = after.filter((page) => !before.has(page))
        expect(changed.length).toBeLessThanOrEqual(6)
      }),
      { numRuns: 500 },
    )
  })

  // Shows reading/sixty-cards
  it('cuts the same pages after single additions and removals as from the whole listing', () => {
    const steps = fc.array(fc.record({ isGone: fc.boolean(), at: fc.nat() }), { maxLength: 400, size: 'max' })
    fc.assert(
      fc.property(ids, steps, (listing, history) => {
        const now = [...listing]
        let pages: Pages = cutPages(now)
        for (const [step, { isGone, at }] of history.entries()) {
          if (isGone && now.length > 0) {
            const place = at % now.length
            now.splice(place, 1)
            pages = pagesWithout(pages, now, place)
          } else {
            const place = at % (now.length + 1)
            now.splice(place, 0, 100_001 + step)
            pages = pagesWith(pages, now, place)
          }
          expect(pages).toEqual(cutPages(now))
        }
      }),
      { numRuns: 15 },
    )
  })
})
