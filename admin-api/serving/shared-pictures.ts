import { finished } from 'node:stream'
import type { Response } from 'express'
import type { Files } from '../files/files.ts'

/** A picture that is sent to many readers at once is in memory once, however slowly they take it. */
export class SharedPictures {
  readonly #files: Pick<Files, 'read'>
  /** Those that are being sent, until the last reader has them or is gone: one that was removed is not kept. */
  readonly #sent = new Map<string, { bytes: Promise<Buffer | null>; readers: number }>()

  constructor(files: Pick<Files, 'read'>) {
    this.#files = files
  }

  /** Null where it is not there. */
  readFor(response: Response, path: string): Promise<Buffer | null> {
    const sent = this.#sent.get(path) ?? { bytes: this.#files.read(path), readers: 0 }
    sent.readers += 1
    this.#sent.set(path, sent)
    finished(response, () => {
      sent.readers -= 1
      if (sent.readers === 0) this.#sent.delete(path)
    })
    return sent.bytes
  }
}
