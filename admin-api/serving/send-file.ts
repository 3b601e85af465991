import { extname } from 'node:path'
import type { Request, Response } from 'express'
import { COPY_ENDINGS, type PublishedFile, SHRINKS } from '../../contracts/published-file.ts'
import { tagOf } from '../http/bytes-tag.ts'
import { giveUpStalled } from '../http/connections.ts'
import type { KeptFiles, ReadFile } from './kept-files.ts'

type Source = Pick<KeptFiles, 'read'>

/** As it is sent. */
interface Sent extends ReadFile {
  encoding: string | null
}

const ENCODINGS: Record<(typeof COPY_ENDINGS)[number], string> = { br: 'br', gz: 'gzip' }

/**
 * Sends a published file or, when the reader has it, 304. The file is read whole before the first byte goes out: a new version may be renamed into
 * its place at any moment, and a length, an ETag and a body that come from two versions would cut the page off.
 * Calls `missing` when there is no such file.
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
  // A compressed reply has other bytes than the file, so its ETag is a weak one.
  const isWeak = shrinks && request.acceptsEncodings('br', 'gzip') !== false
  response
    .set('Cache-Control', cacheControl)
    .set('ETag', isWeak ? `W/"${sent.tag}"` : `"${sent.tag}"`)
    .type(extname(published.file))
  // Without a copy, `compression` makes the reply smaller on its way out; a 304 has no bytes that could be encoded.
  if (sent.encoding !== null && !request.fresh) response.set('Content-Encoding', sent.encoding)
  sendBytes(response, sent.bytes)
}

/** The smallest copy that the reader takes. */
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

/** Sends a picture that was read whole or, when the reader has it, 304. @param ending of its type: `.png` */
export function sendPicture(response: Response, bytes: Buffer, ending: string, cacheControl: string): void {
  response
    .set('Cache-Control', cacheControl)
    .set('ETag', `"${tagOf(bytes)}"`)
    .type(ending)
  sendBytes(response, bytes)
}

function sendBytes(response: Response, bytes: Buffer): void {
  giveUpStalled(response)
  response.send(bytes)
}
