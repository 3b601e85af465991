import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { GlossaryError } from '../../contracts/errors.ts'
import type { CaptionForm, TermImage } from '../../contracts/image.ts'
import { appendChanges } from '../changes/change-log.ts'
import { toTermImage } from '../changes/term-content.ts'
import { Database } from '../database/database.ts'
import { markUpdated } from '../terms/touch-terms.ts'
import { ImageFiles } from './image-files.ts'
import { Image } from './image.entity.ts'

@Injectable()
export class ImagesService {
  constructor(
    private readonly database: Database,
    private readonly files: ImageFiles,
  ) {}

  /** An empty caption takes the caption away. */
  changeCaption(id: number, form: CaptionForm): Promise<TermImage> {
    const caption = form.caption === '' ? null : form.caption
    return this.database.edit(async (manager) => {
      const image = await this.findOrFail(manager, id)
      if (image.caption === caption) return toTermImage(image)
      await manager.update(Image, { id }, { caption })
      await this.touchTerm(manager, image.termId)
      return toTermImage({ ...image, caption })
    })
  }

  async remove(id: number): Promise<void> {
    const { filename } = await this.database.edit(async (manager) => {
      const image = await this.findOrFail(manager, id)
      await manager.delete(Image, { id })
      await this.touchTerm(manager, image.termId)
      return image
    })
    await this.files.remove([filename])
  }

  private async touchTerm(manager: EntityManager, termId: number): Promise<void> {
    await markUpdated(manager, [termId], [])
    await appendChanges(manager, [{ kind: 'term-edited', termId }])
  }

  private async findOrFail(manager: EntityManager, id: number): Promise<Image> {
    const image = await manager.findOneBy(Image, { id })
    if (image === null) throw new GlossaryError('image-not-found')
    return image
  }
}
