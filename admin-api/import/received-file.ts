import { randomUUID } from 'node:crypto'
import { readSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Request } from 'express'
import type { StorageEngine } from 'multer'
import { faultOf, nameFault } from '../data/faults.ts'

/** What a form's file becomes; the descriptor is that of the whole process, threads included. */
export interface ImportFile {
  descriptor: number
}

/** Bytes that are read at once. */
const PIECE = 256 * 1024

/**
 * The file of one import, on the disk of the data: several of the largest would take hundreds of megabytes of the memory. It has no name there, so it
 * goes with `close`, and with a process that is killed.
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

  /** `close` does. */
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
      // A connection that is lost has codes too, and is no fault of the glossary.
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

/** Its bytes from the beginning, each piece good until the next one is asked for. */
export function* readPieces(descriptor: number): Generator<Uint8Array> {
  const piece = Buffer.allocUnsafe(PIECE)
  for (let place = 0, length = -1; length !== 0; place += length) {
    length = readSync(descriptor, piece, 0, PIECE, place)
    yield piece.subarray(0, length)
  }
}
