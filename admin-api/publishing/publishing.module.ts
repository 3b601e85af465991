import { Module } from '@nestjs/common'
import { PublishingController } from './publishing.controller.ts'
import { PublishingService } from './publishing.service.ts'

@Module({ controllers: [PublishingController], providers: [PublishingService] })
export class PublishingModule {}
