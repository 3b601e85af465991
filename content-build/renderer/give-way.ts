import { setPriority } from 'node:os'
import { platform } from 'node:process'

/** `nice`: from -20, the most urgent, to 19; 0 is usual. Higher figures let a busy machine starve the publishing. */
const BELOW_SERVICE = 10

/** Rendering gives way to whoever asks the service: on Linux the priority is that of the calling thread alone, elsewhere nothing is changed. */
export function giveWay(): void {
  if (platform === 'linux') setPriority(BELOW_SERVICE)
}

/**
 * The same pages, with rests: none is begun while the service answers somebody, because on few cores both would take longer. A service that is
 * never idle gets as much time as the pages do, and no more.
 * @param requestsInHand one `Int32`, how many are being answered
 */
export function* restingForRequests<Page>(pages: Iterable<Page>, requestsInHand: SharedArrayBuffer): Generator<Page> {
  const inHand = new Int32Array(requestsInHand)
  let rested = 0
  const begin = performance.now()
  for (const page of pages) {
    const from = performance.now()
    const worked = from - begin - rested
    const count = Atomics.load(inHand, 0)
    if (count > 0 && worked > rested) {
      Atomics.wait(inHand, 0, count, worked - rested)
      rested += performance.now() - from
    }
    yield page
  }
}
