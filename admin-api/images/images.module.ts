import { Module } from '@nestjs/common'
import { ImageFiles } from './image-files.ts'
import { ImagesController } from './images.controller.ts'
import { ImagesService } from './images.service.ts'

@Module({ controllers: [ImagesController], providers: [ImagesService, ImageFiles], exports: [ImageFiles] })
export class ImagesModule {}
