import { Module } from '@nestjs/common'
import { ChangesController } from './changes.controller.ts'
import { ChangesService } from './changes.service.ts'

@Module({ controllers: [ChangesController], providers: [ChangesService] })
export class ChangesModule {}
