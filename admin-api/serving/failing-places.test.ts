import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type FailingPlace, FailingPlaces } from './failing-places.ts'

describe('A place that does not take what was published', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  const told: Partial<FailingPlace>[] = []
  const places = new FailingPlaces(({ whose, reason, again }) => told.push({ whose, reason, again }))
  const attempt = (failed: number, failure: string | null): void =>
    places.take({ type: 'targets', targets: [{ name: '/mnt/mirror', waiting: 1, since: null, failed, failure }] })

  // Shows operating/log
  it('has a line at once and then one a minute, however long it lasts, that says how often it was tried', () => {
    const line = { whose: { target: '/mnt/mirror' }, reason: "EROFS: read-only file system, open '/mnt/mirror/1'" }
    attempt(0, null)
    expect(told).toEqual([])
    for (let failed = 1; failed <= 31; failed += 1) {
      const failure = `EROFS: read-only file system, open '/mnt/mirror/${failed}'`
      attempt(failed, failure)
      // The state is reported again, because something was published elsewhere.
      attempt(failed, failure)
    }
    expect(told).toEqual([{ ...line, again: undefined }])
    jest.advanceTimersByTime(60_000)
    expect(told).toEqual([
      { ...line, again: undefined },
      { ...line, again: 30 },
    ])
  })
})
