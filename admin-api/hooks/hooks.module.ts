import { Module } from '@nestjs/common'
import { HooksController } from './hooks.controller.ts'
import { HooksService } from './hooks.service.ts'

@Module({ controllers: [HooksController], providers: [HooksService] })
export class HooksModule {}
