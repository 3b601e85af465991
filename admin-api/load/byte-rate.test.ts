import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { ByteRate } from './byte-rate.ts'
import { LOAD } from './load.ts'

const { eachSecond, atOnce } = LOAD.bytes

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** The readers that may send so far. */
function readersOf(rate: ByteRate) {
  const gone: string[] = []
  return {
    gone,
    take: (reader: string, bytes: number): Promise<void> => rate.take(bytes).then(() => void gone.push(reader)),
  }
}

// Shows operating/shared-rate
it('all readers share one byte rate: a first burst is sent at once, the rest at a fixed rate', async () => {
  const { gone, take } = readersOf(new ByteRate())
  await take('first', atOnce)
  void take('second', eachSecond / 10)
  void take('third', 1)
  await jest.advanceTimersByTimeAsync(99)
  expect(gone).toEqual(['first', 'second'])
  await jest.advanceTimersByTimeAsync(2)
  expect(gone).toEqual(['first', 'second', 'third'])
})

// Shows operating/shared-rate
it('after a pause a burst is sent at once again, but never a larger one than at first', async () => {
  const { gone, take } = readersOf(new ByteRate())
  await take('first', atOnce)
  await jest.advanceTimersByTimeAsync(60_000)
  void take('second', atOnce + eachSecond / 10)
  void take('third', 1)
  await jest.advanceTimersByTimeAsync(99)
  expect(gone).toEqual(['first', 'second'])
  await jest.advanceTimersByTimeAsync(2)
  expect(gone).toEqual(['first', 'second', 'third'])
})
