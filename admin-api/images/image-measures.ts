import { Injectable, Logger } from '@nestjs/common'
import { renditionName } from '../../contracts/paths.ts'
import { appendChanges } from '../data/change-log.ts'
import { Database } from '../data/database.ts'
import { Image } from '../data/entities/image.ts'
import { toTermImage, widthsOf } from '../data/term-content.ts'
import { Stopping } from '../http/stopping.ts'
import { ImageFiles } from './image-files.ts'
import type { Measured } from './measure-image.ts'

/** Loads sharp, which most starts do not need. Outside the class, because TypeScript does not rewrite the `.ts` of imports within decorated classes. */
async function measureImage(bytes: Buffer): Promise<Measured> {
  const measuring = await import('./measure-image.ts')
  return measuring.measureImage(bytes)
}

/**
 * Adds missing sizes and renditions to images: those uploaded by older versions, or restored or replicated without renditions.
 * Runs in the background after each start, one image at a time; the next start continues after a stop or a crash.
 */
@Injectable()
export class ImageMeasures {
  private readonly logger = new Logger('Images')

  constructor(
    private readonly database: Database,
    private readonly files: ImageFiles,
    private readonly stopping: Stopping,
  ) {}

  /** Never rejects: images that cannot be read are measured at the next start. */
  async makeMissing(): Promise<void> {
    try {
      await this.measureAll()
    } catch (failure) {
      this.logger.warn(failure)
    }
  }

  private async measureAll(): Promise<void> {
    const files = new Set(await this.files.list())
    const images = await this.database.read((manager) => manager.find(Image, { order: { id: 'ASC' } }))
    for (const image of images) {
      if (this.stopping.hasBegun) return
      const { renditions } = toTermImage(image)
      const isWhole = renditions.every((width) => files.has(renditionName(image.filename, width)))
      if (image.width === null || !isWhole)
        await this.measure(image).catch((failure: unknown) =>
          this.logger.warn(failure, `${image.filename} could not be measured`),
        )
    }
  }

  private async measure({ id, filename }: Image): Promise<void> {
    const bytes = await this.files.read(filename)
    // The file is missing here; another replica may have it.
    if (bytes === null) return
    const { renditions, ...size } = await measureImage(bytes)
    await this.files.addRenditions(filename, renditions)
    if (!(await this.keep(id, { ...size, renditions: widthsOf(renditions) }))) await this.files.remove([filename])
  }

  /** Does not count as an edit of the term, so open editors get no conflict. @returns whether the image still exists */
  private keep(id: number, measured: Omit<Measured, 'renditions'> & { renditions: string }): Promise<boolean> {
    return this.database.edit(async (manager) => {
      const image = await manager.findOneBy(Image, { id })
      if (image === null) return false
      const { width, height, renditions } = image
      if (width === measured.width && height === measured.height && renditions === measured.renditions) return true
      await manager.update(Image, { id }, measured)
      await appendChanges(manager, [{ kind: 'term-edited', termId: image.termId }])
      return true
    })
  }
}
