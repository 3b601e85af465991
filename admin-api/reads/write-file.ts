import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { tagOfParts } from '../http/bytes-tag.ts'
import type { WrittenFile } from './read-tasks.ts'

const MODE = 0o600
/** Bytes that are read and compressed at once. */
const CHUNK = 256 * 1024
const QUICK = { chunkSize: CHUNK, params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

interface WrittenParts {
  tag: string
  /** Bytes. */
  size: number
}

/** Writes a text as it comes, so that nobody holds the whole of it. */
export async function writeParts(file: string, parts: Iterable<string> | AsyncIterable<string>): Promise<WrittenParts> {
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const part of parts) {
      const bytes = Buffer.from(part)
      hash.update(bytes)
      yield bytes
    }
  }
  const plain = createWriteStream(file, { mode: MODE })
  await pipeline(hashed, plain)
  return { tag: tagOfParts(hash), size: plain.bytesWritten }
}

/** Writes the compressed copies beside a file, one after the other: they are made by threads that the whole process shares. @returns their bytes */
export async function writeCopies(file: string): Promise<Omit<WrittenFile['sizes'], ''>> {
  const compress = async (ending: '.br' | '.gz'): Promise<number> => {
    const copy = createWriteStream(file + ending, { mode: MODE })
    const compressor = ending === '.br' ? createBrotliCompress(QUICK) : createGzip({ chunkSize: CHUNK })
    await pipeline(createReadStream(file, { highWaterMark: CHUNK }), compressor, copy)
    return copy.bytesWritten
  }
  return { '.br': await compress('.br'), '.gz': await compress('.gz') }
}
