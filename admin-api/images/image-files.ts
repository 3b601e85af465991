import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Injectable, Logger } from '@nestjs/common'
import { Settings } from '../config.ts'

/** The names that are given here, and what a write leaves that was cut off. Files with other names are somebody else's. */
const GENERATED = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.(?:jpg|png|gif)(?:\.part)?$/

/** The files below `DATA_DIR/uploads`. Their names are generated, never a person's. */
@Injectable()
export class ImageFiles {
  private readonly logger = new Logger('Images')
  private readonly folder: string

  constructor(settings: Settings) {
    this.folder = join(settings.dataDir, 'uploads')
  }

  /** Writes beside, flushes and renames: whoever finds the file finds all of it. @returns its name */
  async write(bytes: Buffer, extension: string): Promise<string> {
    const filename = `${randomUUID()}.${extension}`
    const part = `${filename}.part`
    await mkdir(this.folder, { recursive: true })
    try {
      const file = await open(join(this.folder, part), 'wx')
      await file
        .writeFile(bytes)
        .then(() => file.sync())
        .finally(() => file.close())
      await rename(join(this.folder, part), join(this.folder, filename))
    } catch (failure) {
      await this.remove([part])
      throw failure
    }
    return filename
  }

  /** After the transaction that removed their rows: a file that stays behind harms nobody, so that is only logged. */
  async remove(filenames: readonly string[]): Promise<void> {
    for (const filename of filenames)
      await rm(join(this.folder, filename), { force: true }).catch((failure: unknown) =>
        this.logger.warn(`${filename} could not be removed`, failure),
      )
  }

  /** All that was ever written here and is still there. */
  async list(): Promise<string[]> {
    const filenames = await readdir(this.folder).catch((failure: unknown) => {
      if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return []
      throw failure
    })
    return filenames.filter((filename) => GENERATED.test(filename))
  }
}
