import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Injectable, Logger } from '@nestjs/common'
import { RENDITION_WIDTHS } from '../../contracts/image.ts'
import { renditionName } from '../../contracts/paths.ts'
import { Settings } from '../config.ts'
import type { Measured } from './measure-image.ts'

/** The names that are given here, of images and their renditions, and what a write leaves that was cut off. Others are somebody else's. */
const GENERATED = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.(?:jpg|png|gif)|-\d+\.webp)(?:\.part)?$/

/** The images of these files whose own file is not among the `owned`. A file that was cut off is nobody's. */
export function unownedAmong(filenames: readonly string[], owned: readonly string[]): string[] {
  const known = new Set(owned.map((filename) => GENERATED.exec(filename)?.[1]))
  return filenames.filter((filename) => filename.endsWith('.part') || !known.has(GENERATED.exec(filename)?.[1]))
}

/** What a folder or file that is not there amounts to. */
const orMissing =
  <Missing>(missing: Missing) =>
  (failure: unknown): Missing => {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return missing
    throw failure
  }

/** The files below `DATA_DIR/uploads`. Their names are generated, never a person's. */
@Injectable()
export class ImageFiles {
  private readonly logger = new Logger('Images')
  private readonly folder: string

  constructor(settings: Settings) {
    this.folder = join(settings.dataDir, 'uploads')
  }

  /** A new image with its renditions. @returns its name */
  async add(bytes: Buffer, extension: string, renditions: Measured['renditions']): Promise<string> {
    const filename = `${randomUUID()}.${extension}`
    await this.write(filename, bytes)
    try {
      await this.addRenditions(filename, renditions)
    } catch (failure) {
      await this.remove([filename])
      throw failure
    }
    return filename
  }

  async addRenditions(filename: string, renditions: Measured['renditions']): Promise<void> {
    for (const { width, bytes } of renditions) await this.write(renditionName(filename, width), bytes)
  }

  /** Null where it is not there. */
  read(filename: string): Promise<Buffer | null> {
    return readFile(join(this.folder, filename)).catch(orMissing(null))
  }

  /** Writes beside, flushes and renames: whoever finds the file finds all of it. */
  private async write(filename: string, bytes: Buffer): Promise<void> {
    const part = `${filename}.part`
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    try {
      const file = await open(join(this.folder, part), 'w')
      await file
        .writeFile(bytes)
        .then(() => file.sync())
        .finally(() => file.close())
      await rename(join(this.folder, part), join(this.folder, filename))
    } catch (failure) {
      await this.drop(part)
      throw failure
    }
  }

  /**
   * Images with their renditions, after the transaction that removed their rows: a file that stays behind harms nobody, so that is only
   * logged.
   */
  async remove(filenames: readonly string[]): Promise<void> {
    for (const filename of filenames)
      for (const name of [filename, ...RENDITION_WIDTHS.map((width) => renditionName(filename, width))])
        await this.drop(name)
  }

  async drop(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true }).catch((failure: unknown) =>
      this.logger.warn(`${name} could not be removed`, failure),
    )
  }

  /** All that was ever written here and is still there. */
  async list(): Promise<string[]> {
    const filenames = await readdir(this.folder).catch(orMissing([]))
    return filenames.filter((filename) => GENERATED.test(filename))
  }
}
