import { Body, Controller, Param, Post, UploadedFile, UseInterceptors } from '@nestjs/common'
import { imageFields, type ImageFields, type TermImage } from '../../contracts/image.ts'
import { idParam, type IdParam } from '../../contracts/parameters.ts'
import { ImageUpload } from './image-upload.interceptor.ts'
import { ImagesService } from './images.service.ts'

@Controller('api/terms')
export class TermImagesController {
  constructor(private readonly images: ImagesService) {}

  @Post(':id/images')
  @UseInterceptors(ImageUpload)
  add(
    @Param({ schema: idParam }) { id }: IdParam,
    @Body({ schema: imageFields }) { caption }: ImageFields,
    @UploadedFile() file: Express.Multer.File | undefined,
  ): Promise<TermImage> {
    return this.images.add(id, file, caption)
  }
}
