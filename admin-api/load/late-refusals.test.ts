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
it('refusals wait for different times, up to a limit; one more is answered at once', () => {
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
it('a client that disconnects gets no refusal, and its place is free for another', () => {
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
it('a refusal that waits is no request in flight, so publishing does not pause for it', () => {
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
