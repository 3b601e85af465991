import { expect, it } from '@jest/globals'
import { restingForRequests } from './pace.ts'

/** Milliseconds that a page takes here. */
const WORK = 4

it('Rendering beside a service that is never idle rests as long as it works, and comes to its end', () => {
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
  // Before the first page there is nothing to rest from; a clock may round one rest down.
  expect(took).toBeGreaterThan(pages.length * WORK + (pages.length - 2) * WORK)
})
