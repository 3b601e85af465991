import { once } from 'node:events'
import { open } from 'node:fs/promises'
import type { Request, Response } from 'express'
import { PART } from '../files/file-home.ts'
import { beginStreaming } from '../http/connections.ts'
import type { ByteRate } from '../load/byte-rate.ts'
import type { CachedFile } from './cached-reads.ts'
import { type Encoding, ENCODINGS } from './read-tasks.ts'

/** The smallest encoding that the client accepts. */
export const encodingFor = (request: Request): Encoding =>
  ENCODINGS.find((encoding) => request.acceptsEncodings(encoding) !== false) ?? 'identity'

/** Streams a kept file, or answers 304 if the client has it. Resolves once everything is sent or the client has disconnected. */
export async function sendCached(
  request: Request,
  response: Response,
  { file, tag, size, encoding }: CachedFile,
  { type, rate }: { type: string; rate: ByteRate },
): Promise<void> {
  // A weak tag, because the bytes differ between encodings.
  response.vary('Accept-Encoding').set('ETag', `W/"${tag}"`).type(type)
  // A 304 has no body to encode.
  if (encoding !== 'identity' && !request.fresh) response.set('Content-Encoding', encoding)
  if (!beginStreaming(request, response, size)) return
  await sendBytes(file, response, rate).catch((failure: unknown) => {
    // A client that disconnects is no failure.
    if (!response.destroyed) throw failure
  })
}

/** Reuses a buffer after each drain: a stream would allocate one for each part, and hundreds would wait for the garbage collector. */
async function sendBytes(file: string, response: Response, rate: ByteRate): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  await using opened = await open(file)
  let part = Buffer.allocUnsafeSlow(PART)
  while (!response.destroyed) {
    const { bytesRead } = await opened.read(part)
    if (bytesRead === 0) break
    await rate.take(bytesRead)
    const isTaken = response.write(part.subarray(0, bytesRead))
    if (isTaken) part = Buffer.allocUnsafeSlow(PART)
    else await once(response, 'drain', { signal: gone.signal })
  }
  response.end()
}
