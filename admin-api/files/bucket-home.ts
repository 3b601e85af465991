import { extname } from 'node:path'
import type { Bucket } from '../../bucket/bucket.ts'
import { contentType } from '../../contracts/published-file.ts'
import { FOREVER } from '../../contracts/security-headers.ts'
import { nameFault } from '../data/faults.ts'
import type { FileHome, FilePart } from './file-home.ts'

/** Bytes; each part is a request of its own. */
const PART = 256 * 1024

/** Files in a bucket. Its errors become `image-not-saved` or `images-away`. */
export class BucketHome implements FileHome {
  private readonly bucket: Bucket

  constructor(bucket: Bucket) {
    this.bucket = bucket
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    const headers = { contentType: contentType(extname(path)), cacheControl: FOREVER }
    await this.bucket.put(path, bytes, headers).catch(nameAs('image-not-saved'))
  }

  read(path: string): Promise<Buffer | null> {
    return this.bucket.get(path).catch(nameAs('images-away'))
  }

  readPart(path: string, from: number): Promise<FilePart | null> {
    return this.bucket.getPart(path, from, PART).catch(nameAs('images-away'))
  }

  remove(paths: readonly string[]): Promise<void> {
    return this.bucket.remove(paths).catch(nameAs('images-away'))
  }

  async list(beginning: string, before?: Date): Promise<string[]> {
    try {
      const paths: string[] = []
      for await (const { key, at } of this.bucket.list(beginning))
        if (before === undefined || at < before) paths.push(key)
      return paths
    } catch (cause) {
      return nameAs('images-away')(cause)
    }
  }
}

const nameAs =
  (code: 'image-not-saved' | 'images-away') =>
  (cause: unknown): never => {
    throw nameFault(code, cause)
  }
