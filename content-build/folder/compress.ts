import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { COPY_ENDINGS } from '../../contracts/published-file.ts'

/** Bytes. A smaller file fits into one packet with its headers. */
const LEAST = 1024

/** What a published file is sent as, by the ending of the copy's name. */
export type Compressed = Record<(typeof COPY_ENDINGS)[number], Buffer>

/**
 * A text as it is sent; null where it is too small to gain by it. A page takes a fifth of the best level's time, for 8 % more bytes.
 * @param isBest by brotli's best level
 */
export function compress(bytes: Buffer, isBest: boolean): Compressed | null {
  if (bytes.length < LEAST) return null
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isBest ? constants.BROTLI_MAX_QUALITY : 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // The window is no larger than the file: its memory is set up anew each time.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.ceil(Math.log2(bytes.length)) + 1),
  }
  return { br: brotliCompressSync(bytes, { params }), gz: gzipSync(bytes) }
}
