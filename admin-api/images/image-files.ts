import { randomUUID } from 'node:crypto'
import { Injectable, Logger } from '@nestjs/common'
import { RENDITION_WIDTHS } from '../../contracts/image.ts'
import { renditionName } from '../../contracts/paths.ts'
import { UPLOADS } from '../files/file-home.ts'
import { Files } from '../files/files.ts'
import type { Measured } from './measure-image.ts'

/** The names that are given here, of images and their renditions, and what a write leaves that was cut off. Others are somebody else's. */
const GENERATED = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.(?:jpg|png|gif)|-\d+\.webp)(?:\.part)?$/

/** The images of these files whose own file is not among the `owned`. A file that was cut off is nobody's. */
export function unownedAmong(filenames: readonly string[], owned: readonly string[]): string[] {
  const known = new Set(owned.map((filename) => GENERATED.exec(filename)?.[1]))
  return filenames.filter((filename) => filename.endsWith('.part') || !known.has(GENERATED.exec(filename)?.[1]))
}

/** The files of images. Their names are generated, never a person's. */
@Injectable()
export class ImageFiles {
  private readonly logger = new Logger('Images')

  constructor(private readonly files: Files) {}

  /** A new image with its renditions. @returns its name */
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

  /** Null where it is not there. */
  read(filename: string): Promise<Buffer | null> {
    return this.files.read(UPLOADS + filename)
  }

  /**
   * Images with their renditions, after the transaction that removed their rows: a file that stays behind harms nobody, so that is only
   * logged.
   */
  async remove(filenames: readonly string[]): Promise<void> {
    await this.drop(filenames.flatMap((name) => [name, ...RENDITION_WIDTHS.map((width) => renditionName(name, width))]))
  }

  async drop(names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    await this.files
      .remove(names.map((name) => UPLOADS + name))
      .catch((failure: unknown) => this.logger.warn(failure, `${names.join(', ')} could not be removed`))
  }

  /** All that was ever written here and is still there. @param before see `FileHome` */
  async list(before?: Date): Promise<string[]> {
    const paths = await this.files.list(UPLOADS, before)
    return paths.map((path) => path.slice(UPLOADS.length)).filter((filename) => GENERATED.test(filename))
  }
}
