import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import type { KeptFile } from './kept-reads.ts'
import { type Encoding, ENCODINGS } from './read-tasks.ts'

/** Milliseconds in which a reader who takes nothing keeps the place of others. */
const STALLED = 10_000

/** The smallest that the reader takes. */
export const encodingFor = (request: Request): Encoding =>
  ENCODINGS.find((encoding) => request.acceptsEncodings(encoding) !== false) ?? 'identity'

/** Streams a kept file, or 304 to whoever has its bytes. Resolves when it is sent or the reader is gone. */
export async function sendKept(
  request: Request,
  response: Response,
  { file, tag, size, encoding }: KeptFile,
  type: string,
): Promise<void> {
  // Compressed replies have other bytes, so it is a weak one.
  response.vary('Accept-Encoding').set('ETag', `W/"${tag}"`).type(type)
  if (request.fresh) {
    response.status(304).end()
    return
  }
  if (encoding !== 'identity') response.set('Content-Encoding', encoding)
  response.set('Content-Length', String(size))
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  const opened = await open(file)
  response.setTimeout(STALLED, () => response.destroy())
  await pipeline(opened.createReadStream(), response).catch((failure: unknown) => {
    // A reader who has gone is no failure.
    if (!response.destroyed) throw failure
  })
}
