import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type FailingPlace, FailingPlaces } from './failing-places.ts'

describe('A target that cannot be written', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  const told: Partial<FailingPlace>[] = []
  const places = new FailingPlaces(({ whose, reason, again }) => told.push({ whose, reason, again }))
  const attempt = (failed: number, failure: string | null): void =>
    places.take({ type: 'targets', targets: [{ name: '/mnt/mirror', waiting: 1, since: null, failed, failure }] })

  // Shows operating/log
  it('is logged at once and then once a minute, with the number of further attempts', () => {
    const whose = { target: '/mnt/mirror' }
    const reasonOf = (failed: number): string => `EROFS: read-only file system, open '/mnt/mirror/${failed}'`
    const first = { whose, reason: reasonOf(1), again: undefined }
    attempt(0, null)
    expect(told).toEqual([])
    for (let failed = 1; failed <= 31; failed += 1) {
      attempt(failed, reasonOf(failed))
      // The state is reported again, because something was published elsewhere.
      attempt(failed, reasonOf(failed))
    }
    expect(told).toEqual([first])
    jest.advanceTimersByTime(60_000)
    expect(told).toEqual([first, { whose, reason: reasonOf(31), again: 30 }])
  })
})
