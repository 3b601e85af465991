import { basename, extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { FOREVER } from '../../contracts/security-headers.ts'
import { errorCode } from '../../contracts/error-code.ts'
import type { FilePart } from '../files/file-home.ts'
import type { Files } from '../files/files.ts'
import { beginParts } from '../http/connections.ts'

interface Upload {
  path: string
  files: Pick<Files, 'readPart'>
}

/**
 * Sends an image that was uploaded or, when the reader has it, 304. A large one goes part by part: however slowly hundreds take theirs, there is no
 * more than a part of each in memory. Its name says what it holds for ever.
 */
export async function sendUpload(
  request: Request,
  response: Response,
  { path, files }: Upload,
  missing: () => Promise<void>,
): Promise<void> {
  const first = await files.readPart(path, 0)
  if (first === null) return missing()
  response
    .set('Cache-Control', FOREVER)
    .set('ETag', `"${basename(path)}"`)
    .type(extname(path))
  if (!beginParts(request, response, first.size)) return
  await pipeline(partsFrom(first, { path, files }, response), response).catch((failure: unknown) => {
    // A reader who has gone is no failure, nor an image that was removed meanwhile.
    if (errorCode(failure) !== 'ERR_STREAM_PREMATURE_CLOSE') throw failure
  })
}

async function* partsFrom(first: FilePart, { path, files }: Upload, response: Response): AsyncGenerator<Buffer> {
  yield first.bytes
  for (let sent = first.bytes.length; sent < first.size;) {
    const part = await files.readPart(path, sent)
    if (part === null || part.bytes.length === 0) {
      // Removed meanwhile: the reader sees that it is cut off.
      response.destroy()
      return
    }
    yield part.bytes
    sent += part.bytes.length
  }
}
