import { expect, it } from '@jest/globals'
import { restingForRequests } from './pace.ts'

/** Milliseconds per page. */
const WORK = 4

it('Rendering rests as long as it works while the service is never idle, and finishes', () => {
  const pages = Array.from({ length: 10 }, (_, page) => page)
  const inFlightRequests = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  new Int32Array(inFlightRequests)[0] = 1
  const done: number[] = []
  const begin = performance.now()
  for (const page of restingForRequests(pages, inFlightRequests)) {
    for (const end = performance.now() + WORK; performance.now() < end;);
    done.push(page)
  }
  const took = performance.now() - begin
  expect(done).toEqual(pages)
  // There is no rest before the first page, and the clock may round one rest down.
  expect(took).toBeGreaterThan(pages.length * WORK + (pages.length - 2) * WORK)
})
