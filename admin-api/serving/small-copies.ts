import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const SMALLEST = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

/** About 10 MB of pages. */
const MOST = 1000

/**
 * Files as small as brotli makes them, for readers who take that: a tenth less than what is made on the way out, for 20 to 200 ms of a spare
 * core. So it is not done for bytes that are asked for once: an edit is with its reader before. Lifecycle: bytes are known by
 * their hash, so an edited page is another one; the copies that nobody asked for lately are dropped.
 */
export class SmallCopies {
  /** Hash → the copy; null: asked for once. */
  private readonly copies = new Map<string, Buffer | null>()
  private readonly making = new Map<string, Promise<Buffer>>()

  /** The copy of these bytes where there is one; else it may be there the next time. */
  get(hash: string, bytes: Buffer): Buffer | null {
    const copy = this.copies.get(hash)
    if (copy === null && this.making.size === 0) void this.make(hash, bytes)
    this.keep(hash, copy ?? null)
    return copy ?? null
  }

  /** The copy, however long it takes; for files that never change. Readers who ask meanwhile wait for the same one. */
  async make(hash: string, bytes: Buffer): Promise<Buffer> {
    const known = this.copies.get(hash)
    if (known) return known
    const making = this.making.get(hash) ?? compress(bytes, SMALLEST)
    this.making.set(hash, making)
    try {
      const copy = await making
      this.keep(hash, copy)
      return copy
    } finally {
      this.making.delete(hash)
    }
  }

  private keep(hash: string, copy: Buffer | null): void {
    this.copies.delete(hash)
    this.copies.set(hash, copy)
    const [oldest] = this.copies.keys()
    if (this.copies.size > MOST && oldest !== undefined) this.copies.delete(oldest)
  }
}
