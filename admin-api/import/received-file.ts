import { randomUUID } from 'node:crypto'
import { readSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Request } from 'express'
import type { StorageEngine } from 'multer'
import { faultOf, nameFault } from '../data/faults.ts'

/** A received file. Its descriptor belongs to the process, so worker threads can read it. */
export interface ImportFile {
  descriptor: number
}

/** Bytes per read. */
const PIECE = 256 * 1024

/**
 * Stores the file of one import on the data disk, since several of the largest would need hundreds of megabytes of memory. It is unlinked at once, so it
 * disappears with `close` or the end of the process.
 */
export class ReceivedFile implements StorageEngine {
  readonly #folder: string
  #opened: Promise<FileHandle> | null = null

  constructor(folder: string) {
    this.#folder = folder
  }

  _handleFile(...[, { stream }, done]: Parameters<StorageEngine['_handleFile']>): void {
    this.#receive(stream).then((file) => done(null, file), done)
  }

  /** Left to `close`. */
  _removeFile(_request: Request, _file: Express.Multer.File, done: (failure: Error | null) => void): void {
    done(null)
  }

  async close(): Promise<void> {
    const file = await this.#opened?.catch(() => null)
    await file?.close()
  }

  async #receive(stream: Readable): Promise<ImportFile & { size: number }> {
    try {
      this.#opened = openUnnamed(this.#folder)
      const file = await this.#opened
      await file.writeFile(stream)
      return { descriptor: file.fd, size: (await file.stat()).size }
    } catch (failure) {
      // A lost connection has error codes too, but is no fault of the glossary.
      const fault = failure === stream.errored ? null : faultOf(failure)
      throw fault === null ? failure : nameFault(fault, failure)
    }
  }
}

async function openUnnamed(folder: string): Promise<FileHandle> {
  const path = join(folder, `import-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

/** Reads the file from its beginning. Each piece is valid only until the next one is requested. */
export function* readPieces(descriptor: number): Generator<Uint8Array> {
  const piece = Buffer.allocUnsafe(PIECE)
  for (let place = 0, length = -1; length !== 0; place += length) {
    length = readSync(descriptor, piece, 0, PIECE, place)
    yield piece.subarray(0, length)
  }
}
