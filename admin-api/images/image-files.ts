import { randomUUID } from 'node:crypto'
import { Injectable, Logger } from '@nestjs/common'
import { RENDITION_WIDTHS } from '../../contracts/image.ts'
import { renditionName } from '../../contracts/paths.ts'
import { UPLOADS } from '../files/file-home.ts'
import { Files } from '../files/files.ts'
import type { Measured } from './measure-image.ts'

/** Names that this class generates, for images, renditions and their partial writes. Other files in the folder are foreign. */
const GENERATED = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.(?:jpg|png|gif)|-\d+\.webp)(?:\.part)?$/

/** The files whose image is not in `owned`. Partial files belong to no image. */
export function withoutOwner(filenames: readonly string[], owned: readonly string[]): string[] {
  const known = new Set(owned.map((filename) => GENERATED.exec(filename)?.[1]))
  return filenames.filter((filename) => filename.endsWith('.part') || !known.has(GENERATED.exec(filename)?.[1]))
}

/** The files of images, under generated names that contain no user input. */
@Injectable()
export class ImageFiles {
  private readonly logger = new Logger('Images')

  constructor(private readonly files: Files) {}

  /** Writes a new image with its renditions. @returns its file name */
  async add(bytes: Buffer, extension: string, renditions: Measured['renditions']): Promise<string> {
    const filename = `${randomUUID()}.${extension}`
    await this.files.write(UPLOADS + filename, bytes)
    try {
      await this.addRenditions(filename, renditions)
    } catch (failure) {
      await this.remove([filename])
      throw failure
    }
    return filename
  }

  async addRenditions(filename: string, renditions: Measured['renditions']): Promise<void> {
    for (const { width, bytes } of renditions) await this.files.write(UPLOADS + renditionName(filename, width), bytes)
  }

  /** Null if the file does not exist. */
  read(filename: string): Promise<Buffer | null> {
    return this.files.read(UPLOADS + filename)
  }

  /** Removes images with their renditions, after the transaction that deleted their rows. A leftover file does no harm, so failures are only logged. */
  async remove(filenames: readonly string[]): Promise<void> {
    await this.drop(filenames.flatMap((name) => [name, ...RENDITION_WIDTHS.map((width) => renditionName(name, width))]))
  }

  async drop(names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    await this.files
      .remove(names.map((name) => UPLOADS + name))
      .catch((failure: unknown) => this.logger.warn(failure, `${names.join(', ')} could not be removed`))
  }

  /** Lists the files under generated names, partial ones included. @param before see `FileHome` */
  async list(before?: Date): Promise<string[]> {
    const paths = await this.files.list(UPLOADS, before)
    return paths.map((path) => path.slice(UPLOADS.length)).filter((filename) => GENERATED.test(filename))
  }
}
