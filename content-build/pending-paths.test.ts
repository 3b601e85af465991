import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { LIST_DELAYS, PendingPaths, voteDelays } from './pending-paths.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const DELAYS = { votes: voteDelays(15), lists: LIST_DELAYS }

describe('Pages that show votes', () => {
  it('are published a fixed time after the first vote, however many follow', () => {
    const pending = new PendingPaths(DELAYS)
    pending.add('votes', ['/term/a'], 4)
    jest.advanceTimersByTime(11_000)
    pending.add('votes', ['/term/a', '/term/b'], 9)
    expect([pending.remaining, pending.cursor, pending.takeDue()]).toEqual([1000, 4, null])
    jest.advanceTimersByTime(5000)
    expect(pending.remaining).toBe(0)
    expect(pending.takeDue()).toEqual(new Set(['/term/a', '/term/b']))
    expect([pending.remaining, pending.cursor, pending.takeAll()]).toEqual([null, null, null])
  })
})

describe('The names and the sitemap', () => {
  it('are published when no change has come for 50 ms', () => {
    const pending = new PendingPaths(DELAYS)
    pending.add('lists', ['/names.json'], 4)
    jest.advanceTimersByTime(30)
    pending.add('lists', ['/sitemap.xml'], 5)
    jest.advanceTimersByTime(30)
    expect([pending.remaining, pending.takeDue()]).toEqual([20, null])
    jest.advanceTimersByTime(20)
    expect(pending.takeDue()).toEqual(new Set(['/names.json', '/sitemap.xml']))
  })

  it('wait for twice as long as they took last, where that is longer', () => {
    const pending = new PendingPaths(DELAYS)
    pending.listsCost(149.3)
    pending.add('lists', ['/names.json'], 4)
    jest.advanceTimersByTime(290)
    expect([pending.remaining, pending.takeDue()]).toEqual([10, null])
    pending.listsCost(10)
    expect(pending.takeDue()).toEqual(new Set(['/names.json']))
  })

  it('are published 1 s after the first change at the latest', () => {
    const pending = new PendingPaths(DELAYS)
    for (let change = 1; change <= 33; change += 1) {
      pending.add('lists', ['/names.json'], change)
      jest.advanceTimersByTime(30)
    }
    expect([pending.remaining, pending.cursor]).toEqual([10, 1])
  })

  it('do not wait for votes, and the folder is only as far as what waits longest', () => {
    const pending = new PendingPaths(DELAYS)
    pending.add('votes', ['/term/a'], 4)
    pending.add('lists', ['/names.json'], 5)
    jest.advanceTimersByTime(50)
    expect(pending.takeDue()).toEqual(new Set(['/names.json']))
    expect(pending.cursor).toBe(4)
    expect(pending.takeAll()).toEqual(new Set(['/term/a']))
  })
})
