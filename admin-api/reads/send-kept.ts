import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import type { KeptFile } from './kept-reads.ts'
import { type Ending, ENCODINGS } from './read-tasks.ts'

/** Milliseconds in which a reader who takes nothing keeps the place of others. */
const STALLED = 10_000

/** The smallest copy that the reader takes. */
function endingFor(request: Request): Ending {
  if (request.acceptsEncodings('br') !== false) return '.br'
  return request.acceptsEncodings('gzip') === false ? '' : '.gz'
}

/** Streams a kept file, or 304 to whoever has its bytes. Resolves when it is sent or the reader is gone. */
export async function sendKept(request: Request, response: Response, kept: KeptFile, type: string): Promise<void> {
  const ending = endingFor(request)
  const encoding = ENCODINGS[ending]
  // Compressed replies have other bytes than the file, so it is a weak one.
  response.vary('Accept-Encoding').set('ETag', `W/"${kept.tag}"`).type(type)
  if (request.fresh) {
    response.status(304).end()
    return
  }
  if (encoding !== null) response.set('Content-Encoding', encoding)
  response.set('Content-Length', String(kept.sizes[ending]))
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  const file = await open(kept.file + ending)
  response.setTimeout(STALLED, () => response.destroy())
  await pipeline(file.createReadStream(), response).catch((failure: unknown) => {
    // A reader who has gone is no failure.
    if (!response.destroyed) throw failure
  })
}
