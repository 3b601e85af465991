import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { MemoryCounts } from './counts.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

it.each([
  ['its first addition, however many follow', false, [100, 0]],
  ['its last one where each prolongs it', true, [1000, 2]],
])('the lifetime of a count starts at %s', async (_, isProlonged, [remaining, after]) => {
  const counts = new MemoryCounts()
  await counts.add('key', 1, 1000, isProlonged)
  jest.advanceTimersByTime(900)
  expect(await counts.add('key', 1, 1000, isProlonged)).toEqual({ count: 2, remaining })
  jest.advanceTimersByTime(100)
  expect(await counts.read('key')).toMatchObject({ count: after })
})
