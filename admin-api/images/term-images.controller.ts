import { Body, Controller, Param, Post, UploadedFile, UseInterceptors } from '@nestjs/common'
import type { TermImage } from '../../contracts/image.ts'
import { TakesBody } from '../http/access.ts'
import { IdParam } from '../http/id.param.ts'
import { ImageUpload } from './image-upload.interceptor.ts'
import { ImageForm } from './image.form.ts'
import { ImagesService } from './images.service.ts'

@Controller('api/terms')
export class TermImagesController {
  constructor(private readonly images: ImagesService) {}

  @Post(':id/images')
  @TakesBody('multipart')
  @UseInterceptors(ImageUpload)
  add(
    @Param() { id }: IdParam,
    @Body() { caption }: ImageForm,
    @UploadedFile() file: Express.Multer.File | undefined,
  ): Promise<TermImage> {
    return this.images.add(id, file, caption)
  }
}
