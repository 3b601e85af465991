import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Request, Response } from 'express'
import { SmallCopies } from './small-copies.ts'

interface FileReply {
  /** Absolute. */
  folder: string
  /** Below the folder. */
  file: string
  cacheControl: string
}

/** Types that shrink; pictures are small already. */
const SHRINKS = /\.(?:html|css|js|json|xml|svg|txt|csv|webmanifest)$/

/** Shared by all that sends files: bytes are the same whoever sends them. */
const smallCopies = new SmallCopies()

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
  const tag = hash('sha256', bytes, 'base64url').slice(0, 27)
  const shrinks = SHRINKS.test(file)
  if (shrinks) response.vary('Accept-Encoding')
  const copy = shrinks && request.acceptsEncodings('br') !== false ? await smallCopy(tag, bytes, cacheControl) : null
  // A compressed reply has other bytes than the file, so its ETag is a weak one.
  const isWeak = shrinks && request.acceptsEncodings('br', 'gzip') !== false
  response
    .set('Cache-Control', cacheControl)
    .set('ETag', isWeak ? `W/"${tag}"` : `"${tag}"`)
    .type(extname(file))
  // Without a copy, `compression` makes the reply smaller on its way out; a 304 has no bytes that could be encoded.
  if (copy !== null && !request.fresh) response.set('Content-Encoding', 'br')
  response.send(copy ?? bytes)
}

/** What never changes is worth waiting for once. */
const smallCopy = (tag: string, bytes: Buffer, cacheControl: string): Buffer | null | Promise<Buffer> =>
  cacheControl.includes('immutable') ? smallCopies.make(tag, bytes) : smallCopies.get(tag, bytes)
