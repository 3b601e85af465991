import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { tagOfParts } from '../http/bytes-tag.ts'
import type { Encoding, WrittenFile } from './read-tasks.ts'

const MODE = 0o600
/** Bytes that are compressed at once. */
const CHUNK = 256 * 1024
/** Bytes that may wait to be compressed while the next are made: both at once take two thirds of the time. */
const AHEAD = 2 * CHUNK
const AT_ONCE = { chunkSize: CHUNK, writableHighWaterMark: AHEAD }
const QUICK = { ...AT_ONCE, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const compressors = {
  br: () => createBrotliCompress(QUICK),
  gzip: () => createGzip(AT_ONCE),
  identity: () => new PassThrough(),
}

/** Writes a text as it comes, so that nobody holds the whole of it. */
export async function writeFile(
  file: string,
  encoding: Encoding,
  parts: Iterable<string> | AsyncIterable<string>,
): Promise<Pick<WrittenFile, 'tag' | 'size'>> {
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const part of parts) {
      const bytes = Buffer.from(part)
      hash.update(bytes)
      yield bytes
    }
  }
  const written = createWriteStream(file, { mode: MODE })
  await pipeline(hashed, compressors[encoding](), written)
  return { tag: tagOfParts(hash), size: written.bytesWritten }
}
