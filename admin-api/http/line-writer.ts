import { once } from 'node:events'
import type { Response } from 'express'

/**
 * Writes lines of JSON as they come. When the reader has gone, nothing is written and nobody is disturbed.
 * @returns resolves when the reader has room for more: to whether there still is one
 */
export function lineWriter(response: Response): (line: object) => Promise<boolean> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  // Without a listener a connection that breaks would be an unknown failure.
  response.on('error', () => undefined)
  return async (line) => {
    if (response.destroyed || response.writableEnded) return false
    // Proxies that gather replies would hold the progress back.
    if (!response.headersSent) response.type('application/x-ndjson').set('X-Accel-Buffering', 'no')
    const isTaken = response.write(`${JSON.stringify(line)}\n`)
    if (!isTaken) await once(response, 'drain', { signal: gone.signal }).catch(() => undefined)
    return !response.destroyed
  }
}
