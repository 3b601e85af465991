import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { type Turn, type TurnFigures, Turns } from './turns.ts'

const figures: TurnFigures = { atOnce: 2, ofAddress: 1, waiting: 2, timeout: 3000, rest: 50 }

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }))
afterEach(() => void jest.useRealTimers())

/** Resolves after all callers that may enter have entered. */
const nextLoop = () => new Promise((resolve) => void setImmediate(resolve))

/** The networks that have entered so far, in order. */
function inLine(turns: Turns) {
  const entered: string[] = []
  const enter = async (network: string): Promise<Turn> => {
    const turn = await turns.enter(network)
    entered.push(network)
    return turn
  }
  return { entered, enter }
}

// Shows operating/turns
it('requests run up to the limit, one per address, and the next in line starts when a place is free', async () => {
  const { entered, enter } = inLine(new Turns({ ...figures, rest: 0 }))
  const first = await enter('one')
  void enter('one')
  const second = await enter('two')
  void enter('three')
  await nextLoop()
  expect(entered).toEqual(['one', 'two'])
  second.end()
  await nextLoop()
  expect(entered).toEqual(['one', 'two', 'three'])
  first.end()
  await nextLoop()
  expect(entered).toEqual(['one', 'two', 'three', 'one'])
})

// Shows operating/slow-takers
it('a request that yields admits one of another address, and none of its own address until it ends', async () => {
  const { entered, enter } = inLine(new Turns({ ...figures, rest: 0 }))
  const [first, second] = [await enter('one'), await enter('two')]
  void enter('one')
  void enter('three')
  first.yieldTurn()
  first.yieldTurn()
  await nextLoop()
  expect(entered).toEqual(['one', 'two', 'three'])
  second.end()
  await nextLoop()
  expect(entered).toEqual(['one', 'two', 'three'])
  first.end()
  await nextLoop()
  expect(entered).toEqual(['one', 'two', 'three', 'one'])
})

// Shows operating/turns
it('a request is refused as busy when the line is full or its wait times out', async () => {
  const { entered, enter } = inLine(new Turns(figures))
  for (const network of ['one', 'two']) await enter(network)
  const waiting = [enter('three'), enter('four')]
  await expect(enter('five')).rejects.toMatchObject({ code: 'busy', retryAfter: 2000 })
  const told = Promise.allSettled(waiting)
  jest.advanceTimersByTime(figures.timeout)
  expect(await told).toMatchObject([{ reason: { code: 'busy' } }, { reason: { code: 'busy' } }])
  expect(entered).toEqual(['one', 'two'])
})

// Shows operating/turns
it.each([
  ['as long as it took', 20, 20],
  ['so long at most', 400, figures.rest],
])('while others wait, a place stays empty after a turn: %s', async (_, took, rest) => {
  const { entered, enter } = inLine(new Turns(figures))
  const first = await enter('one')
  await enter('two')
  void enter('three')
  jest.advanceTimersByTime(took)
  first.end()
  jest.advanceTimersByTime(rest - 1)
  await nextLoop()
  expect(entered).toEqual(['one', 'two'])
  jest.advanceTimersByTime(1)
  await nextLoop()
  expect(entered).toEqual(['one', 'two', 'three'])
})
