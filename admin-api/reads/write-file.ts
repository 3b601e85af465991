import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { tagOfParts } from '../http/bytes-tag.ts'
import type { Encoding, WrittenFile } from './read-tasks.ts'

const MODE = 0o600
/** Bytes per compressed chunk. */
const CHUNK = 256 * 1024
/** Bytes that may wait for compression while the next are made: doing both at once takes two thirds of the time. */
const AHEAD = 2 * CHUNK
const AT_ONCE = { chunkSize: CHUNK, writableHighWaterMark: AHEAD }
const QUICK = { ...AT_ONCE, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const compressors = {
  br: () => createBrotliCompress(QUICK),
  gzip: () => createGzip(AT_ONCE),
  identity: () => new PassThrough(),
}

/** Streams a text into a file, so that the whole text is never in memory. */
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
