import { basename, extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { FOREVER } from '../../contracts/security-headers.ts'
import { errorCode } from '../../contracts/error-code.ts'
import type { FilePart } from '../files/file-home.ts'
import type { Files } from '../files/files.ts'
import { beginStreaming } from '../http/connections.ts'

interface Upload {
  path: string
  files: Pick<Files, 'readPart'>
}

/**
 * Sends an uploaded image, or 304 if the client has it. Sends it part by part, so that hundreds of slow clients keep only one part each in memory.
 * The name identifies the content, so it may be cached forever.
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
  if (!beginStreaming(request, response, first.size)) return
  await pipeline(partsFrom(first, { path, files }, response), response).catch((failure: unknown) => {
    // A client that disconnected is no failure, nor is an image removed in between.
    if (errorCode(failure) !== 'ERR_STREAM_PREMATURE_CLOSE') throw failure
  })
}

async function* partsFrom(first: FilePart, { path, files }: Upload, response: Response): AsyncGenerator<Buffer> {
  yield first.bytes
  for (let sent = first.bytes.length; sent < first.size;) {
    const part = await files.readPart(path, sent)
    if (part === null || part.bytes.length === 0) {
      // Removed in between: closing the connection shows the client that the image is incomplete.
      response.destroy()
      return
    }
    yield part.bytes
    sent += part.bytes.length
  }
}
