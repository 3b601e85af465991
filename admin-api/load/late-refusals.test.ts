import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { InFlightRequests } from './in-flight-requests.ts'
import { LateRefusals } from './late-refusals.ts'
import { LOAD } from './load.ts'

const { least, most, atMost } = LOAD.lateRefusals
const newResponse = (): ServerResponse => new ServerResponse(new IncomingMessage(new Socket()))

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

// Shows operating/late-refusals
it('as many refusals wait as may, each for a time of its own, and the next one not at all', () => {
  const late = new LateRefusals(new InFlightRequests())
  let answered = 0
  const hold = (): void => late.hold(newResponse(), () => (answered += 1))
  for (let count = 0; count < atMost; count += 1) hold()
  jest.advanceTimersByTime(least - 1)
  expect(answered).toBe(0)
  hold()
  expect(answered).toBe(1)
  jest.advanceTimersByTime((most - least) / 2)
  expect(answered).toBeGreaterThan(1)
  expect(answered).toBeLessThan(atMost)
  jest.advanceTimersByTime(most)
  expect(answered).toBe(atMost + 1)
  hold()
  expect(answered).toBe(atMost + 1)
})

// Shows operating/late-refusals
it('who has gone is told nothing, and leaves the place to another', () => {
  const late = new LateRefusals(new InFlightRequests())
  const responses = Array.from({ length: atMost }, newResponse)
  let answered = 0
  const hold = (response: ServerResponse): void => late.hold(response, () => (answered += 1))
  responses.forEach(hold)
  for (const response of responses) response.emit('close')
  hold(newResponse())
  expect(answered).toBe(0)
  jest.advanceTimersByTime(most)
  expect(answered).toBe(1)
})

// Shows operating/late-refusals
it('publishing does not rest for a refusal that waits', () => {
  const requests = new InFlightRequests()
  const inFlight = new Int32Array(requests.shared)
  const [read, refused] = [newResponse(), newResponse()]
  for (const response of [read, refused]) requests.observe({ path: '/api/terms/names' }, response, () => undefined)
  expect(inFlight[0]).toBe(2)
  new LateRefusals(requests).hold(refused, () => refused.emit('close'))
  expect(inFlight[0]).toBe(1)
  jest.advanceTimersByTime(most)
  expect(inFlight[0]).toBe(1)
  read.emit('close')
  expect(inFlight[0]).toBe(0)
})
