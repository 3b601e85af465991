import { Module } from '@nestjs/common'
import { ImageFiles } from './image-files.ts'
import { ImagesController } from './images.controller.ts'
import { ImagesService } from './images.service.ts'
import { TermImagesController } from './term-images.controller.ts'

@Module({
  controllers: [ImagesController, TermImagesController],
  providers: [ImagesService, ImageFiles],
  exports: [ImageFiles],
})
export class ImagesModule {}
