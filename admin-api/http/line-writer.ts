import { once } from 'node:events'
import type { Response } from 'express'

/**
 * Writes JSON lines to the response. Does nothing once the client has disconnected.
 * @returns a function that waits for backpressure and resolves to whether the client is still connected
 */
export function lineWriter(response: Response): (line: object) => Promise<boolean> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  // Without a listener, a broken connection would be an uncaught error.
  response.on('error', () => undefined)
  return async (line) => {
    if (response.destroyed || response.writableEnded) return false
    // Tells proxies not to buffer, which would delay the progress.
    if (!response.headersSent) response.type('application/x-ndjson').set('X-Accel-Buffering', 'no')
    const isTaken = response.write(`${JSON.stringify(line)}\n`)
    if (!isTaken) await once(response, 'drain', { signal: gone.signal }).catch(() => undefined)
    return !response.destroyed
  }
}
