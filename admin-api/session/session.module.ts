import { Module } from '@nestjs/common'
import { FirstAdministrator } from './first-administrator.ts'
import { SessionController } from './session.controller.ts'
import { SessionService } from './session.service.ts'

@Module({ controllers: [SessionController], providers: [SessionService, FirstAdministrator] })
export class SessionModule {}
