import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Injectable, Logger } from '@nestjs/common'
import { Settings } from '../config.ts'

/** The files below `DATA_DIR/uploads`. Their names are generated, never a person's. */
@Injectable()
export class ImageFiles {
  private readonly logger = new Logger('Images')

  constructor(private readonly settings: Settings) {}

  /** After the transaction that removed their rows: a file that stays behind harms nobody, so that is only logged. */
  async remove(filenames: readonly string[]): Promise<void> {
    for (const filename of filenames)
      await rm(join(this.settings.dataDir, 'uploads', filename), { force: true }).catch((failure: unknown) =>
        this.logger.warn(`${filename} could not be removed`, failure),
      )
  }
}
