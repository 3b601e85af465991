import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const SMALLEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

const kept = new Map<string, Promise<Buffer>>()

/**
 * A file that never changes, as small as brotli makes it. That takes 50 ms for styles and half a second for React, so it is done once
 * and kept: about twenty files, 120 KB.
 */
export function smallest(file: string, bytes: Buffer): Promise<Buffer> {
  const known = kept.get(file) ?? compress(bytes, SMALLEST)
  kept.set(file, known)
  return known
}
