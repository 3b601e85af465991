import { extname } from 'node:path'
import type { Request, Response } from 'express'
import { COPY_ENDINGS, type PublishedFile, SHRINKS } from '../../contracts/published-file.ts'
import { tagOf } from '../http/bytes-tag.ts'
import { dropStalled } from '../http/connections.ts'
import type { CachedFiles, ReadFile } from './cached-files.ts'

type Source = Pick<CachedFiles, 'read'>

/** A file in the encoding in which it is sent. */
interface Sent extends ReadFile {
  encoding: string | null
}

const ENCODINGS: Record<(typeof COPY_ENDINGS)[number], string> = { br: 'br', gz: 'gzip' }

/**
 * Sends a published file, or 304 if the client has it; calls `missing` if the file does not exist. Reads the whole file before the first byte is sent:
 * a new version may replace it at any moment, and mixing length, ETag and body of two versions would truncate the page.
 */
export async function sendFile(
  request: Request,
  response: Response,
  { published, cacheControl, files }: { published: PublishedFile; cacheControl: string; files: Source },
  missing: () => void | Promise<void>,
): Promise<void> {
  const shrinks = SHRINKS.test(published.file)
  const sent = (shrinks ? await readCopy(request, published, files) : null) ?? (await readItself(published, files))
  if (sent === null) return missing()
  if (shrinks) response.vary('Accept-Encoding')
  // A compressed reply differs from the file in its bytes, so the ETag is weak.
  const isWeak = shrinks && request.acceptsEncodings('br', 'gzip') !== false
  response
    .set('Cache-Control', cacheControl)
    .set('ETag', isWeak ? `W/"${sent.tag}"` : `"${sent.tag}"`)
    .type(extname(published.file))
  // Without a copy, the `compression` middleware encodes the reply; a 304 has no body to encode.
  if (sent.encoding !== null && !request.fresh) response.set('Content-Encoding', sent.encoding)
  sendBytes(response, sent.bytes)
}

/** The first copy in an encoding that the client accepts; the smallest kind comes first. */
async function readCopy(request: Request, published: PublishedFile, files: Source): Promise<Sent | null> {
  for (const ending of COPY_ENDINGS) {
    const encoding = ENCODINGS[ending]
    if (request.acceptsEncodings(encoding) === false) continue
    const copy = await files.read(published, `.${ending}`)
    if (copy !== null) return { ...copy, encoding }
  }
  return null
}

async function readItself(published: PublishedFile, files: Source): Promise<Sent | null> {
  const itself = await files.read(published, '')
  return itself && { ...itself, encoding: null }
}

/** Sends a PNG from memory, or 304 if the client has it. */
export function sendPng(response: Response, png: Buffer, cacheControl: string): void {
  response
    .set('Cache-Control', cacheControl)
    .set('ETag', `"${tagOf(png)}"`)
    .type('png')
  sendBytes(response, png)
}

function sendBytes(response: Response, bytes: Buffer): void {
  dropStalled(response)
  response.send(bytes)
}
