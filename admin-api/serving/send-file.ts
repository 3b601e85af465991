import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Request, Response } from 'express'
import { smallest } from './smallest.ts'

interface FileReply {
  /** Absolute. */
  folder: string
  /** Below the folder. */
  file: string
  cacheControl: string
}

/** Types that shrink; pictures are small already. */
const SHRINKS = /\.(?:html|css|js|json|xml|svg|txt|csv|webmanifest)$/

/** A compressed reply has other bytes than the file, so its ETag is a weak one. */
function etagOf(bytes: Buffer, mayBeCompressed: boolean): string {
  const tag = `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`
  return mayBeCompressed ? `W/${tag}` : tag
}

/**
 * Sends a file or, when the reader has it, 304. The file is read whole before the first byte goes out: a new version may be renamed into
 * its place at any moment, and a length, an ETag and a body that come from two versions would cut the page off.
 * Calls `missing` when there is no such file.
 */
export async function sendFile(
  request: Request,
  response: Response,
  { folder, file, cacheControl }: FileReply,
  missing: () => void | Promise<void>,
): Promise<void> {
  const bytes = await readFile(join(folder, file)).catch(() => null)
  if (bytes === null) return missing()
  const shrinks = SHRINKS.test(file)
  if (shrinks) response.vary('Accept-Encoding')
  // Other replies are compressed on their way out, as fast as they change.
  const isSmallest = shrinks && cacheControl.includes('immutable') && request.acceptsEncodings('br') !== false
  if (isSmallest) response.set('Content-Encoding', 'br')
  response
    .set('Cache-Control', cacheControl)
    .set('ETag', etagOf(bytes, shrinks && request.acceptsEncodings('br', 'gzip') !== false))
    .type(extname(file))
    .send(isSmallest ? await smallest(file, bytes) : bytes)
}
