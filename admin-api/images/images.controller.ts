import { Body, Controller, Param, UploadedFile, UseInterceptors } from '@nestjs/common'
import {
  type CaptionEdit,
  imageFields,
  type ImageFields,
  type ImageUses,
  type TermImage,
} from '../../contracts/image.ts'
import type { IdParam } from '../../contracts/parameters.ts'
import { type Author, By } from '../http/access.ts'
import { Serves } from '../http/serves.ts'
import { ImageUpload } from './image-upload.interceptor.ts'
import { ImagesService } from './images.service.ts'

@Controller()
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Serves('POST /api/terms/:id/images')
  @UseInterceptors(ImageUpload)
  add(
    @Param() { id }: IdParam,
    @Body({ schema: imageFields }) { caption }: ImageFields,
    @UploadedFile() file: Express.Multer.File | undefined,
    @By() author: Author,
  ): Promise<TermImage> {
    return this.images.add(id, file, caption, author)
  }

  @Serves('PATCH /api/images/:id/caption')
  changeCaption(@Param() { id }: IdParam, @Body() form: CaptionEdit, @By() author: Author): Promise<TermImage> {
    return this.images.changeCaption(id, form, author)
  }

  @Serves('GET /api/images/:id/uses')
  uses(@Param() { id }: IdParam): Promise<ImageUses> {
    return this.images.uses(id)
  }

  @Serves('DELETE /api/images/:id')
  remove(@Param() { id }: IdParam, @By() author: Author): Promise<void> {
    return this.images.remove(id, author)
  }
}
