import type { Response } from 'express'
import type { ImportLine } from '../../contracts/import.ts'

/** Writes lines of JSON as they come. When the reader has gone, nothing is written and nobody is disturbed. */
export function lineWriter(response: Response): (line: ImportLine) => void {
  // Without a listener a connection that breaks would be an unknown failure.
  response.on('error', () => undefined)
  return (line) => {
    if (response.destroyed || response.writableEnded) return
    // Proxies that gather replies would hold the progress back.
    if (!response.headersSent) response.type('application/x-ndjson').set('X-Accel-Buffering', 'no')
    response.write(`${JSON.stringify(line)}\n`)
  }
}
